"use client"

import { useEditorState } from "./context"
import type { TemplateFacts } from "./store"

/** The template that is chosen; the first of its kind when the chosen one is no more. */
export const useTemplate = (): TemplateFacts =>
  useEditorState(
    ({ templates, template }) => templates.find(({ slug }) => slug === template) ?? templates[0]!,
  )
