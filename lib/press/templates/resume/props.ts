import type { ViewProps } from "../types"

export type Props = ViewProps<"resume">
