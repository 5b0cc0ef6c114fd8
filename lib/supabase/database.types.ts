export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: {
      artifacts: {
        Row: {
          bytes: number
          created_at: string
          deleted_at: string | null
          document_version: number
          downloads: number
          expires_at: string
          file_name: string
          id: string
          job_id: string
          options: NonNullable<Json>
          pages: number
          path: string
          sha256: string
          template: string
          thumbnail_path: string | null
          workspace_id: string
        }
        Insert: {
          bytes: number
          created_at?: string
          deleted_at?: string | null
          document_version: number
          downloads?: number
          expires_at?: string
          file_name: string
          id?: string
          job_id: string
          options: NonNullable<Json>
          pages: number
          path: string
          sha256: string
          template: string
          thumbnail_path?: string | null
          workspace_id: string
        }
        Update: {
          bytes?: number
          created_at?: string
          deleted_at?: string | null
          document_version?: number
          downloads?: number
          expires_at?: string
          file_name?: string
          id?: string
          job_id?: string
          options?: NonNullable<Json>
          pages?: number
          path?: string
          sha256?: string
          template?: string
          thumbnail_path?: string | null
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "artifacts_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: true
            referencedRelation: "exports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "artifacts_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: true
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "artifacts_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      batch_items: {
        Row: {
          batch_id: string
          job_id: string
          position: number
          reused: boolean
        }
        Insert: {
          batch_id: string
          job_id: string
          position: number
          reused: boolean
        }
        Update: {
          batch_id?: string
          job_id?: string
          position?: number
          reused?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "batch_items_batch_id_fkey"
            columns: ["batch_id"]
            isOneToOne: false
            referencedRelation: "batch_overviews"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "batch_items_batch_id_fkey"
            columns: ["batch_id"]
            isOneToOne: false
            referencedRelation: "batches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "batch_items_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "exports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "batch_items_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      batches: {
        Row: {
          cancelled_at: string | null
          created_at: string
          id: string
          idempotency_key: string | null
          request_hash: string
          trace_id: string
          workspace_id: string
        }
        Insert: {
          cancelled_at?: string | null
          created_at?: string
          id?: string
          idempotency_key?: string | null
          request_hash: string
          trace_id?: string
          workspace_id: string
        }
        Update: {
          cancelled_at?: string | null
          created_at?: string
          id?: string
          idempotency_key?: string | null
          request_hash?: string
          trace_id?: string
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "batches_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      cleanup_runs: {
        Row: {
          done: boolean
          error: string | null
          expired: number
          finished_at: string
          id: number
          pruned_jobs: number
          started_at: string
          stray: number
        }
        Insert: {
          done: boolean
          error?: string | null
          expired: number
          finished_at?: string
          id?: never
          pruned_jobs: number
          started_at: string
          stray: number
        }
        Update: {
          done?: boolean
          error?: string | null
          expired?: number
          finished_at?: string
          id?: never
          pruned_jobs?: number
          started_at?: string
          stray?: number
        }
        Relationships: []
      }
      documents: {
        Row: {
          created_at: string
          data: NonNullable<Json>
          id: string
          kind: string
          options: NonNullable<Json>
          template: string
          title: string
          updated_at: string
          version: number
          workspace_id: string
        }
        Insert: {
          created_at?: string
          data: NonNullable<Json>
          id?: string
          kind: string
          options?: NonNullable<Json>
          template: string
          title: string
          updated_at?: string
          version?: number
          workspace_id: string
        }
        Update: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          kind?: string
          options?: NonNullable<Json>
          template?: string
          title?: string
          updated_at?: string
          version?: number
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "documents_template_fkey"
            columns: ["template"]
            isOneToOne: false
            referencedRelation: "templates"
            referencedColumns: ["slug"]
          },
          {
            foreignKeyName: "documents_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      job_attempts: {
        Row: {
          attempt: number
          error_code: string | null
          error_message: string | null
          finished_at: string
          job_id: string
          outcome: string
          started_at: string
          timings: NonNullable<Json>
          worker: string
        }
        Insert: {
          attempt: number
          error_code?: string | null
          error_message?: string | null
          finished_at: string
          job_id: string
          outcome: string
          started_at: string
          timings?: NonNullable<Json>
          worker: string
        }
        Update: {
          attempt?: number
          error_code?: string | null
          error_message?: string | null
          finished_at?: string
          job_id?: string
          outcome?: string
          started_at?: string
          timings?: NonNullable<Json>
          worker?: string
        }
        Relationships: [
          {
            foreignKeyName: "job_attempts_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "exports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "job_attempts_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      jobs: {
        Row: {
          attempts: number
          cancel_requested_at: string | null
          created_at: string
          dedupe_key: string | null
          document_id: string | null
          error_code: string | null
          error_message: string | null
          finished_at: string | null
          hidden_at: string | null
          id: string
          lease: string | null
          lease_expires_at: string | null
          max_attempts: number
          parent_span: string | null
          parked: boolean
          payload: NonNullable<Json>
          place: number
          priority: number
          progress: number
          queue: string
          reserved_bytes: number
          revision: number
          run_after: string
          slot: number | null
          stage: string
          started_at: string | null
          status: string
          title: string
          trace_id: string
          type: string
          worker: string | null
          workspace_id: string
        }
        Insert: {
          attempts?: number
          cancel_requested_at?: string | null
          created_at?: string
          dedupe_key?: string | null
          document_id?: string | null
          error_code?: string | null
          error_message?: string | null
          finished_at?: string | null
          hidden_at?: string | null
          id?: string
          lease?: string | null
          lease_expires_at?: string | null
          max_attempts: number
          parent_span?: string | null
          parked?: boolean
          payload?: NonNullable<Json>
          place?: number
          priority?: number
          progress?: number
          queue: string
          reserved_bytes?: number
          revision?: number
          run_after?: string
          slot?: number | null
          stage?: string
          started_at?: string | null
          status?: string
          title: string
          trace_id?: string
          type: string
          worker?: string | null
          workspace_id: string
        }
        Update: {
          attempts?: number
          cancel_requested_at?: string | null
          created_at?: string
          dedupe_key?: string | null
          document_id?: string | null
          error_code?: string | null
          error_message?: string | null
          finished_at?: string | null
          hidden_at?: string | null
          id?: string
          lease?: string | null
          lease_expires_at?: string | null
          max_attempts?: number
          parent_span?: string | null
          parked?: boolean
          payload?: NonNullable<Json>
          place?: number
          priority?: number
          progress?: number
          queue?: string
          reserved_bytes?: number
          revision?: number
          run_after?: string
          slot?: number | null
          stage?: string
          started_at?: string | null
          status?: string
          title?: string
          trace_id?: string
          type?: string
          worker?: string | null
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "jobs_document_id_fkey"
            columns: ["document_id"]
            isOneToOne: false
            referencedRelation: "documents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "jobs_queue_fkey"
            columns: ["queue"]
            isOneToOne: false
            referencedRelation: "queues"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "jobs_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      operator_actions: {
        Row: {
          action: string
          at: string
          details: NonNullable<Json>
          id: number
          operator: string
          operator_id: string | null
          target: string
        }
        Insert: {
          action: string
          at?: string
          details?: NonNullable<Json>
          id?: never
          operator: string
          operator_id?: string | null
          target: string
        }
        Update: {
          action?: string
          at?: string
          details?: NonNullable<Json>
          id?: never
          operator?: string
          operator_id?: string | null
          target?: string
        }
        Relationships: []
      }
      operators: {
        Row: {
          since: string
          user_id: string
        }
        Insert: {
          since?: string
          user_id: string
        }
        Update: {
          since?: string
          user_id?: string
        }
        Relationships: []
      }
      preferences: {
        Row: {
          export_options: NonNullable<Json>
          updated_at: string
          user_id: string
        }
        Insert: {
          export_options?: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Update: {
          export_options?: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      problems: {
        Row: {
          id: number
          kind: string
          message: string
          opened_at: string
          queue: string
          resolved_at: string | null
          severity: string
          subject: string
        }
        Insert: {
          id?: never
          kind: string
          message: string
          opened_at?: string
          queue: string
          resolved_at?: string | null
          severity: string
          subject?: string
        }
        Update: {
          id?: never
          kind?: string
          message?: string
          opened_at?: string
          queue?: string
          resolved_at?: string | null
          severity?: string
          subject?: string
        }
        Relationships: [
          {
            foreignKeyName: "problems_queue_fkey"
            columns: ["queue"]
            isOneToOne: false
            referencedRelation: "queues"
            referencedColumns: ["name"]
          },
        ]
      }
      queue_periods: {
        Row: {
          cancelled: number
          completed: number
          failed: number
          lost: number
          queue: string
          released: number
          retried: number
          runs: number[]
          starts_at: string
          waits: number[]
        }
        Insert: {
          cancelled: number
          completed: number
          failed: number
          lost: number
          queue: string
          released: number
          retried: number
          runs: number[]
          starts_at: string
          waits: number[]
        }
        Update: {
          cancelled?: number
          completed?: number
          failed?: number
          lost?: number
          queue?: string
          released?: number
          retried?: number
          runs?: number[]
          starts_at?: string
          waits?: number[]
        }
        Relationships: [
          {
            foreignKeyName: "queue_periods_queue_fkey"
            columns: ["queue"]
            isOneToOne: false
            referencedRelation: "queues"
            referencedColumns: ["name"]
          },
        ]
      }
      queue_signs: {
        Row: {
          cron_at: string
          looked_at: string | null
          queue: string
          worker_at: string | null
        }
        Insert: {
          cron_at?: string
          looked_at?: string | null
          queue: string
          worker_at?: string | null
        }
        Update: {
          cron_at?: string
          looked_at?: string | null
          queue?: string
          worker_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "queue_signs_queue_fkey"
            columns: ["queue"]
            isOneToOne: true
            referencedRelation: "queues"
            referencedColumns: ["name"]
          },
        ]
      }
      queue_totals: {
        Row: {
          cancelled: number
          completed: number
          counted_until: string
          failed: number
          lost: number
          queue: string
          released: number
          retried: number
          run_seconds: number
          runs: number[]
          wait_seconds: number
          waits: number[]
        }
        Insert: {
          cancelled?: number
          completed?: number
          counted_until?: string
          failed?: number
          lost?: number
          queue: string
          released?: number
          retried?: number
          run_seconds?: number
          runs?: number[]
          wait_seconds?: number
          waits?: number[]
        }
        Update: {
          cancelled?: number
          completed?: number
          counted_until?: string
          failed?: number
          lost?: number
          queue?: string
          released?: number
          retried?: number
          run_seconds?: number
          runs?: number[]
          wait_seconds?: number
          waits?: number[]
        }
        Relationships: [
          {
            foreignKeyName: "queue_totals_queue_fkey"
            columns: ["queue"]
            isOneToOne: true
            referencedRelation: "queues"
            referencedColumns: ["name"]
          },
        ]
      }
      queues: {
        Row: {
          lease_seconds: number
          max_attempts: number
          max_claims_per_tick: number
          max_claims_per_workspace: number
          max_concurrency: number
          max_concurrency_per_workspace: number | null
          name: string
          paused: boolean
        }
        Insert: {
          lease_seconds?: number
          max_attempts?: number
          max_claims_per_tick?: number
          max_claims_per_workspace?: number
          max_concurrency: number
          max_concurrency_per_workspace?: number | null
          name: string
          paused?: boolean
        }
        Update: {
          lease_seconds?: number
          max_attempts?: number
          max_claims_per_tick?: number
          max_claims_per_workspace?: number
          max_concurrency?: number
          max_concurrency_per_workspace?: number | null
          name?: string
          paused?: boolean
        }
        Relationships: []
      }
      retries: {
        Row: {
          id: number
          job_id: string
          requested_at: string
          workspace_id: string
        }
        Insert: {
          id?: never
          job_id: string
          requested_at?: string
          workspace_id: string
        }
        Update: {
          id?: never
          job_id?: string
          requested_at?: string
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "retries_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "exports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "retries_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "retries_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      sample_documents: {
        Row: {
          data: NonNullable<Json>
          kind: string
          position: number
          template: string
          title: string
        }
        Insert: {
          data: NonNullable<Json>
          kind: string
          position: number
          template: string
          title: string
        }
        Update: {
          data?: NonNullable<Json>
          kind?: string
          position?: number
          template?: string
          title?: string
        }
        Relationships: []
      }
      templates: {
        Row: {
          kind: string
          name: string
          slug: string
        }
        Insert: {
          kind: string
          name: string
          slug: string
        }
        Update: {
          kind?: string
          name?: string
          slug?: string
        }
        Relationships: []
      }
      turns: {
        Row: {
          queue: string
          served: number
          workspace_id: string
        }
        Insert: {
          queue: string
          served?: number
          workspace_id: string
        }
        Update: {
          queue?: string
          served?: number
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "turns_queue_fkey"
            columns: ["queue"]
            isOneToOne: false
            referencedRelation: "queues"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "turns_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      worker_ticks: {
        Row: {
          claimed: number
          completed: number
          contended: number
          depth: number
          failed: number
          finished_at: string
          id: number
          per_workspace: NonNullable<Json>
          queue: string
          source: string
          started_at: string
          throttled: number
          worker: string
        }
        Insert: {
          claimed: number
          completed: number
          contended: number
          depth: number
          failed: number
          finished_at?: string
          id?: never
          per_workspace?: NonNullable<Json>
          queue: string
          source: string
          started_at: string
          throttled: number
          worker: string
        }
        Update: {
          claimed?: number
          completed?: number
          contended?: number
          depth?: number
          failed?: number
          finished_at?: string
          id?: never
          per_workspace?: NonNullable<Json>
          queue?: string
          source?: string
          started_at?: string
          throttled?: number
          worker?: string
        }
        Relationships: [
          {
            foreignKeyName: "worker_ticks_queue_fkey"
            columns: ["queue"]
            isOneToOne: false
            referencedRelation: "queues"
            referencedColumns: ["name"]
          },
        ]
      }
      workspace_members: {
        Row: {
          created_at: string
          role: string
          user_id: string
          workspace_id: string
        }
        Insert: {
          created_at?: string
          role?: string
          user_id: string
          workspace_id: string
        }
        Update: {
          created_at?: string
          role?: string
          user_id?: string
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "workspace_members_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      workspaces: {
        Row: {
          created_at: string
          id: string
          max_batch_size: number
          max_documents: number
          max_exports_per_day: number
          max_waiting_jobs: number
          name: string
          quota_bytes: number
        }
        Insert: {
          created_at?: string
          id?: string
          max_batch_size?: number
          max_documents?: number
          max_exports_per_day?: number
          max_waiting_jobs?: number
          name: string
          quota_bytes?: number
        }
        Update: {
          created_at?: string
          id?: string
          max_batch_size?: number
          max_documents?: number
          max_exports_per_day?: number
          max_waiting_jobs?: number
          name?: string
          quota_bytes?: number
        }
        Relationships: []
      }
    }
    Views: {
      batch_overviews: {
        Row: {
          cancelled: number | null
          cancelled_at: string | null
          completed: number | null
          created_at: string | null
          failed: number | null
          id: string | null
          progress: number | null
          revision: number | null
          running: number | null
          status: string | null
          total: number | null
          waiting: number | null
          workspace_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "batches_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      exports: {
        Row: {
          attempts: number | null
          bytes: number | null
          cancelling: boolean | null
          created_at: string | null
          deleted_at: string | null
          document_id: string | null
          document_version: number | null
          downloads: number | null
          error_code: string | null
          error_message: string | null
          expires_at: string | null
          file_name: string | null
          finished_at: string | null
          hidden: boolean | null
          id: string | null
          max_attempts: number | null
          options: Json | null
          outdated: boolean | null
          pages: number | null
          place: number | null
          progress: number | null
          retry_at: string | null
          revision: number | null
          stage: string | null
          started_at: string | null
          status: string | null
          template: string | null
          thumbnail_path: string | null
          title: string | null
          trace_id: string | null
          workspace_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "jobs_document_id_fkey"
            columns: ["document_id"]
            isOneToOne: false
            referencedRelation: "documents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "jobs_workspace_id_fkey"
            columns: ["workspace_id"]
            isOneToOne: false
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Functions: {
      attach_thumbnail: {
        Args: { p_job: string; p_path: string; p_thumbnail: string }
        Returns: boolean
      }
      begin_auth_attempt: {
        Args: { p_action: string; p_address?: string; p_email: string }
        Returns: number
      }
      cancel_batch: {
        Args: { p_batch: string }
        Returns: {
          job_id: string
          status: string
        }[]
      }
      cancel_job: { Args: { p_job: string }; Returns: string }
      claim_jobs: {
        Args: { p_limit: number; p_queue: string; p_worker: string }
        Returns: Json
      }
      complete_export: {
        Args: {
          p_artifact: Json
          p_job: string
          p_lease: string
          p_timings?: Json
        }
        Returns: Json
      }
      complete_job: {
        Args: {
          p_artifact: Json
          p_job: string
          p_lease: string
          p_timings?: Json
        }
        Returns: string
      }
      complete_jobs: {
        Args: { p_results: Json }
        Returns: {
          job_id: string
          outcome: string
        }[]
      }
      count_download: {
        Args: { p_counted?: boolean; p_job: string }
        Returns: {
          file_name: string
          path: string
        }[]
      }
      count_downloads: {
        Args: { p_counted?: boolean; p_jobs: string[] }
        Returns: {
          bytes: number
          error_message: string
          expired: boolean
          file_name: string
          job_id: string
          path: string
          status: string
          title: string
        }[]
      }
      delete_my_account: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      discard_exports: { Args: { p_jobs: string[] }; Returns: string[] }
      enqueue_export: {
        Args: {
          p_document_ids: string[]
          p_fresh?: boolean
          p_idempotency_key?: string
          p_options?: Json
          p_template?: string
          p_traceparent?: string
          p_version?: number
        }
        Returns: {
          batch_id: string
          document_id: string
          job_id: string
          reused: boolean
          status: string
        }[]
      }
      enqueue_jobs: {
        Args: { p_jobs: Json; p_queue: string }
        Returns: {
          job_id: string
          joined: boolean
          place: number
        }[]
      }
      fail_job: {
        Args: {
          p_code: string
          p_job: string
          p_lease: string
          p_message: string
          p_retry: string
          p_timings?: Json
        }
        Returns: string
      }
      forgive_auth_attempt: {
        Args: { p_action: string; p_address?: string; p_email: string }
        Returns: undefined
      }
      heartbeat_jobs: {
        Args: { p_jobs: Json }
        Returns: {
          job_id: string
          lease: string
          verdict: string
        }[]
      }
      is_operator: { Args: Record<PropertyKey, never>; Returns: boolean }
      list_changed_exports: {
        Args: { p_jobs: Json; p_workspaces: Json }
        Returns: {
          attempts: number | null
          bytes: number | null
          cancelling: boolean | null
          created_at: string | null
          deleted_at: string | null
          document_id: string | null
          document_version: number | null
          downloads: number | null
          error_code: string | null
          error_message: string | null
          expires_at: string | null
          file_name: string | null
          finished_at: string | null
          hidden: boolean | null
          id: string | null
          max_attempts: number | null
          options: Json | null
          outdated: boolean | null
          pages: number | null
          place: number | null
          progress: number | null
          retry_at: string | null
          revision: number | null
          stage: string | null
          started_at: string | null
          status: string | null
          template: string | null
          thumbnail_path: string | null
          title: string | null
          trace_id: string | null
          workspace_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "exports"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_expired_artifacts: {
        Args: { p_limit: number }
        Returns: {
          id: string
          path: string
          thumbnail_path: string
        }[]
      }
      list_memberships: {
        Args: { p_users: string[] }
        Returns: {
          user_id: string
          workspace_id: string
        }[]
      }
      list_stray_files: {
        Args: { p_after: string; p_limit: number }
        Returns: {
          path: string
          stray: boolean
        }[]
      }
      look_for_problems: {
        Args: { p_queue: string; p_source: string }
        Returns: number
      }
      mark_artifacts_deleted: { Args: { p_ids: string[] }; Returns: number }
      mark_file_lost: { Args: { p_job: string }; Returns: boolean }
      my_workspace_ids: { Args: Record<PropertyKey, never>; Returns: string[] }
      ops_actions: {
        Args: { p_before?: number; p_limit?: number; p_target?: string }
        Returns: {
          action: string
          at: string
          details: NonNullable<Json>
          id: number
          operator: string
          operator_id: string | null
          target: string
        }[]
        SetofOptions: {
          from: "*"
          to: "operator_actions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      ops_cancel: {
        Args: { p_ids: string[] }
        Returns: {
          job_id: string
          result: string
          title: string
        }[]
      }
      ops_cleanups: {
        Args: { p_limit?: number }
        Returns: {
          done: boolean
          error: string | null
          expired: number
          finished_at: string
          id: number
          pruned_jobs: number
          started_at: string
          stray: number
        }[]
        SetofOptions: {
          from: "*"
          to: "cleanup_runs"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      ops_job: { Args: { p_job: string }; Returns: Json }
      ops_jobs: {
        Args: { p_before?: number; p_filter: Json; p_limit?: number }
        Returns: Json[]
      }
      ops_overview: { Args: { p_queue: string }; Returns: Json }
      ops_preview_replay: { Args: { p_filter: Json }; Returns: Json }
      ops_replay: {
        Args: { p_filter: Json; p_ids: string[]; p_limit?: number }
        Returns: {
          job_id: string
          result: string
          title: string
        }[]
      }
      ops_resolved_problems: {
        Args: { p_limit?: number; p_queue: string }
        Returns: {
          id: number
          kind: string
          message: string
          opened_at: string
          queue: string
          resolved_at: string | null
          severity: string
          subject: string
        }[]
        SetofOptions: {
          from: "*"
          to: "problems"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      ops_series: {
        Args: { p_queue: string; p_span: string }
        Returns: {
          completed: number
          failed: number
          retried: number
          run_p50: number
          run_p95: number
          starts_at: string
          wait_p50: number
          wait_p95: number
        }[]
      }
      ops_set_priority: {
        Args: { p_job: string; p_priority: number }
        Returns: number
      }
      ops_set_queue: {
        Args: { p_queue: string; p_settings: Json }
        Returns: {
          lease_seconds: number
          max_attempts: number
          max_claims_per_tick: number
          max_claims_per_workspace: number
          max_concurrency: number
          max_concurrency_per_workspace: number | null
          name: string
          paused: boolean
        }
        SetofOptions: {
          from: "*"
          to: "queues"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      ops_set_workspace: {
        Args: { p_limits: Json; p_workspace: string }
        Returns: {
          created_at: string
          id: string
          max_batch_size: number
          max_documents: number
          max_exports_per_day: number
          max_waiting_jobs: number
          name: string
          quota_bytes: number
        }
        SetofOptions: {
          from: "*"
          to: "workspaces"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      ops_workspaces: {
        Args: { p_limit?: number; p_queue: string }
        Returns: {
          id: string
          max_batch_size: number
          max_documents: number
          max_exports_per_day: number
          max_waiting_jobs: number
          name: string
          quota_bytes: number
          running: number
          served: number
          share: number
          used_bytes: number
          waiting: number
        }[]
      }
      ops_write_down: {
        Args: { p_action: string; p_details?: Json; p_target: string }
        Returns: undefined
      }
      protect_account: { Args: { p_email: string }; Returns: boolean }
      prune_history: {
        Args: { p_job_days: number; p_limit: number; p_tick_days: number }
        Returns: {
          batches: number
          jobs: number
          ticks: number
        }[]
      }
      queue_health: {
        Args: { p_queue: string }
        Returns: {
          oldest_wait_seconds: number
          seconds_since_tick: number
        }[]
      }
      queue_overview: {
        Args: { p_queue: string }
        Returns: {
          last_tick_at: string
          max_concurrency: number
          next_due_at: string
          oldest_wait_seconds: number
          parked: number
          paused: boolean
          running: number
          waiting: number
          workspaces_waiting: number
        }[]
      }
      queue_pulse: {
        Args: { p_queue: string }
        Returns: {
          next_due_at: string
          waiting: number
        }[]
      }
      queue_standings: {
        Args: { p_jobs: string[] }
        Returns: {
          job_id: string
          position: number
          wait_seconds: number
        }[]
      }
      read_metrics: { Args: Record<PropertyKey, never>; Returns: Json }
      record_cleanup: { Args: { p_run: Json }; Returns: undefined }
      record_tick: { Args: { p_tick: Json }; Returns: undefined }
      release_jobs: { Args: { p_jobs: Json }; Returns: number }
      rename_workspace: {
        Args: { p_name: string; p_workspace: string }
        Returns: string
      }
      report_progress: {
        Args: {
          p_job: string
          p_lease: string
          p_progress: number
          p_stage: string
        }
        Returns: Json
      }
      rescue_expired_jobs: { Args: { p_queue: string }; Returns: number }
      retry_batch: {
        Args: { p_batch: string }
        Returns: {
          job_id: string
          status: string
        }[]
      }
      retry_job: { Args: { p_job: string }; Returns: string }
      succeed_auth_attempt: {
        Args: { p_action: string; p_address?: string; p_email: string }
        Returns: undefined
      }
      workspace_usage: {
        Args: Record<PropertyKey, never>
        Returns: {
          exports_last_24_hours: number
          files: number
          max_batch_size: number
          max_exports_per_day: number
          max_waiting_jobs: number
          name: string
          quota_bytes: number
          reserved_bytes: number
          used_bytes: number
          waiting: number
          workspace_id: string
        }[]
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema["CompositeTypes"] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
