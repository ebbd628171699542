import type { ClientEventCode, ClientHost } from '@credence/contract/client-log';

/** Errors reported by pages; kept for thirty days. */
export interface ClientLogTables {
  client_event: {
    id: string;
    received_at: Date;
    happened_at: Date;
    code: ClientEventCode;
    host: ClientHost;
    release: string;
    language: string;
    page: string;
    method: string | null;
    path: string | null;
    status: number | null;
    duration_ms: number | null;
    trace_id: string | null;
    tags: string[];
    error_name: string | null;
    stack: string[];
  };
}
