import { expect, test } from "vitest"
import { AppError } from "@/lib/errors"
import { PressError } from "@/lib/press/errors"
import { classify } from "@/lib/queue/retry"

test("an error that says how to retry is taken at its word", () => {
  const error = new PressError("content_invalid", "The field basics is not right.", "never")
  expect(classify(error)).toEqual({
    retry: "never",
    code: "content_invalid",
    message: "The field basics is not right.",
  })
})

test.each([
  ["a refused connection", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
  ["a failed fetch", new TypeError("fetch failed")],
  ["Storage being away", new AppError("unavailable", "Storage could not keep the file.")],
  ["any of these as a cause", new Error("outer", { cause: new TypeError("fetch failed") })],
])("%s is tried again soon", (_what, error) => {
  expect(classify(error).retry).toBe("soon")
})

test("the unknown is tried again later, and its words stay in the log", () => {
  expect(classify(new Error("secret path /home/x"))).toEqual({
    retry: "later",
    code: "unexpected",
    message: "Something went wrong on our side.",
  })
})
