"use client"

import { toast } from "sonner"
import { Button } from "@/components/ui/button"
import { Refused } from "@/lib/client"
import { readOptions, type Options } from "@/lib/editor/options"
import { client } from "@/lib/stores/client"

interface Props {
  options: Options
  onChange: (options: Options) => void
}

/** The person's own defaults, which new documents begin with. */
export function OptionDefaults({ options, onChange }: Props) {
  const reset = () =>
    telling(async () => {
      const { exportOptions } = await client.getSettings()
      onChange(readOptions(exportOptions))
      return "Reset to your defaults."
    })
  const keep = () =>
    telling(async () => {
      await client.saveSettings({ body: { exportOptions: options } })
      return "Saved as default."
    })
  return (
    <div className="border-rule flex flex-wrap gap-2.5 border-t pt-4">
      <Button look="secondary" size="small" onClick={() => void reset()}>
        Reset to my defaults
      </Button>
      <Button look="quiet" size="small" onClick={() => void keep()}>
        Save as default
      </Button>
    </div>
  )
}

async function telling(act: () => Promise<string>): Promise<void> {
  try {
    toast.success(await act())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    toast.error(error.message)
  }
}
