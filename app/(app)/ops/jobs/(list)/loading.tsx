import { LinesSkeleton } from "@/components/ops/log-skeleton"

export default function LoadingJobs() {
  return <LinesSkeleton title="Jobs" words="Everybody’s, newest first." filters />
}
