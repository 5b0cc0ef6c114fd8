import type { Metadata } from "next"
import { headers } from "next/headers"
import { AccessToken } from "@/components/settings/access-token"
import { DeleteAccount } from "@/components/settings/delete-account"
import { ExportDefaults } from "@/components/settings/export-defaults"
import { PasswordForm } from "@/components/settings/password-form"
import { Section } from "@/components/settings/section"
import { UsageMeters } from "@/components/settings/usage-meters"
import { WorkspaceForm } from "@/components/settings/workspace-form"
import { Notice } from "@/components/ui/notice"
import { DEMO_REFUSAL, isDemo } from "@/lib/demo"
import { siteOrigin } from "@/lib/http/site"
import { countInWorkspace, getExportOptions, getWorkspace } from "@/lib/repositories/settings"
import { getUsage } from "@/lib/repositories/usage"
import { currentSession, memberClient } from "@/lib/supabase/session"
import { changePassword, deleteEverything, readAccessToken } from "./actions"

export const metadata: Metadata = { title: "Settings" }

export default async function SettingsPage() {
  const supabase = await memberClient()
  const session = await currentSession()
  const email = session.state === "in" ? session.email : ""
  const workspace = await getWorkspace(supabase)
  const [options, usage, counts] = await Promise.all([
    getExportOptions(supabase),
    getUsage(supabase),
    countInWorkspace(supabase, workspace.id),
  ])
  const shared = isDemo(email) && <Notice>{DEMO_REFUSAL}</Notice>
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Settings</h1>
      <p className="text-soft mt-2 text-lg">Your account, workspace and export defaults.</p>
      <div className="divide-rule mt-10 divide-y">
        <Section title="Account" about="Your email address and password.">
          <p className="text-lg font-medium wrap-anywhere">{email}</p>
          {shared || <PasswordForm action={changePassword} email={email} />}
        </Section>
        <Section title="Workspace" about="Contains your documents and exports.">
          {shared || <WorkspaceForm name={workspace.name} />}
        </Section>
        <Section title="Usage" about="Your workspace’s current usage and limits.">
          <UsageMeters usage={usage} />
        </Section>
        <Section
          title="Default export options"
          about="For new documents. Existing documents keep their own."
        >
          {shared || <ExportDefaults saved={options} />}
        </Section>
        <Section title="API access" about="Use your account from scripts and programs.">
          <AccessToken read={readAccessToken} origin={siteOrigin(await headers())} />
        </Section>
        <Section
          title="Delete account"
          about="Deletes your account and everything in your workspace."
        >
          {shared || (
            <DeleteAccount
              action={deleteEverything}
              documents={counts.documents}
              files={usage.files}
              others={counts.members - 1}
            />
          )}
        </Section>
      </div>
    </>
  )
}
