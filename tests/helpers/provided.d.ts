import "vitest"
import type { LocalStack } from "../../scripts/local-stack"

declare module "vitest" {
  export interface ProvidedContext {
    stack: LocalStack
    app: { url: string; pid: number; buildDir: string }
  }
}
