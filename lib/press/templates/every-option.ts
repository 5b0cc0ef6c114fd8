import { pressOptions, type PressOptions } from "../options"

export type OptionName = keyof PressOptions

// For templates that heed all there is to ask; so far every one does.
export const EVERY_OPTION = Object.keys(pressOptions.in.shape) as OptionName[]
