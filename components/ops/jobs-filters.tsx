"use client"

import { useState, type ReactNode } from "react"
import { errorCodes } from "@/components/exports/error-words"
import { DayFilters, MoreFilters, TextFilter } from "@/components/exports/history/history-filters"
import { Select } from "@/components/ui/select"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { isNarrowed, statusChoices, type JobsFilter, type Narrowing } from "./jobs-filter"
import { shortId } from "./job-words"

interface Props {
  filter: JobsFilter
  narrow: (change: Narrowing) => void
  templates: TemplateChoice[]
  /** Those whose jobs are on the page: there may be thousands in all. */
  workspaces: { id: string; name: string }[]
  children?: ReactNode
}

type Option = { value: string; label: string }

/** What the address asks for is always among the choices, or the list would be narrow and not say why. */
function choices(all: string, options: Option[], chosen: string | undefined, label = chosen) {
  const known = !chosen || options.some(({ value }) => value === chosen)
  const own = known ? [] : [{ value: chosen, label: label! }]
  return [{ value: "", label: all }, ...own, ...options]
}

export function JobsFilters({ filter, narrow, templates, workspaces, children }: Props) {
  const { text = "", status = "", errorCode, template, workspaceId } = filter
  const [open, setOpen] = useState(isNarrowed({ ...filter, text: undefined }))
  const codes = ["unexpected", "unavailable", ...errorCodes].sort()
  const more = open ? "" : "max-md:hidden"
  return (
    <form
      role="search"
      aria-label="Jobs"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto_auto]"
    >
      <TextFilter
        text={text}
        onText={(typed) => narrow({ text: typed })}
        placeholder="Title, or the id of a job, trace, workspace, document or batch"
        className="md:col-span-3 lg:col-span-6"
      >
        {children}
      </TextFilter>
      <MoreFilters open={open} onOpen={setOpen} />
      <Select
        id="status"
        label="Status"
        className={more}
        options={statusChoices}
        value={status}
        onChange={({ target }) => narrow({ status: target.value })}
      />
      <Select
        id="errorCode"
        label="Error"
        className={more}
        options={choices(
          "Any or none",
          codes.map((code) => ({ value: code, label: code })),
          errorCode,
        )}
        value={errorCode ?? ""}
        onChange={({ target }) => narrow({ errorCode: target.value })}
      />
      <Select
        id="template"
        label="Template"
        className={more}
        options={choices(
          "Any template",
          templates.map(({ slug, name }) => ({ value: slug, label: name })),
          template,
        )}
        value={template ?? ""}
        onChange={({ target }) => narrow({ template: target.value })}
      />
      <Select
        id="workspaceId"
        label="Workspace"
        className={more}
        options={choices(
          "Any workspace",
          workspaces.map(({ id, name }) => ({ value: id, label: name })),
          workspaceId,
          workspaceId && shortId(workspaceId),
        )}
        value={workspaceId ?? ""}
        onChange={({ target }) => narrow({ workspaceId: target.value })}
      />
      <DayFilters {...{ filter, narrow }} className={more} />
    </form>
  )
}
