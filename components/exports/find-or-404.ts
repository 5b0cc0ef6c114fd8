import "server-only"
import { notFound } from "next/navigation"
import { z } from "zod"
import { AppError } from "@/lib/errors"

/** What is not there, or is somebody else's, is the same page: not found. */
export async function findOr404<Found>(id: string, find: () => Promise<Found>): Promise<Found> {
  if (!z.uuid().safeParse(id).success) notFound()
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound()
    throw error
  }
}
