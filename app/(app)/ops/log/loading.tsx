import { LinesSkeleton } from "@/components/ops/log-skeleton"

export default function LoadingLog() {
  return <LinesSkeleton title="Log" words="What operators did, newest first." />
}
