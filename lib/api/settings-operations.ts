import { z } from "zod"
import { storedOptions } from "@/lib/press/options"
import { operation } from "./operation"

const settings = z
  .object({
    email: z.string(),
    workspace: z.object({ id: z.uuid(), name: z.string() }),
    exportOptions: z.record(z.string(), z.unknown()).meta({
      description: "what your new documents begin with",
    }),
  })
  .meta({ id: "Settings" })

export const getSettings = operation({
  method: "GET",
  path: "/api/v1/settings",
  tag: "Settings",
  summary: "You, your workspace, and your default export options",
  answer: settings,
  refusals: ["not_found"],
})

export const saveSettings = operation({
  method: "PUT",
  path: "/api/v1/settings",
  tag: "Settings",
  summary: "Change the workspace's name or your default export options",
  body: z
    .strictObject({
      workspaceName: z.string().trim().min(1).max(120).optional(),
      exportOptions: storedOptions.optional(),
    })
    .refine((edit) => Object.keys(edit).length > 0, "changes nothing"),
  answer: settings,
  refusals: ["not_found"],
})

export const deleteAccount = operation({
  method: "DELETE",
  path: "/api/v1/settings",
  tag: "Settings",
  summary: "Delete your account and everything in it, for good",
  body: z.strictObject({
    confirm: z.literal("delete everything").meta({ description: "so that no slip does it" }),
  }),
  answer: z.object({ deleted: z.literal(true) }),
})
