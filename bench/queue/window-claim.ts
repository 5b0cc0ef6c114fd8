/** How fairness is usually written: rank every waiting job within its workspace, then take the first. */
export const WINDOW_CLAIM = `
with ranked as (
  select id, created_at,
         row_number() over (partition by workspace_id order by priority desc, created_at, id) as place
    from public.jobs where queue = 'pdf' and status = 'pending' and not parked
), picked as (
  select id, row_number() over () as slot
    from (select id from ranked order by place, created_at limit 3) first
)
update public.jobs j
   set status = 'processing', worker = $1, slot = picked.slot, attempts = j.attempts + 1,
       started_at = now(), lease_expires_at = now() + interval '30 seconds'
  from picked where j.id = picked.id
returning j.id`
