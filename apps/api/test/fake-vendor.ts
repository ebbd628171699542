import type { Provider } from '@credence/contract/first-words';
import type { VendorMount } from '@credence/contract/vendor-calls';
import type { FileKind } from '@credence/contract/verification';
import * as v from 'valibot';
import {
  ProviderUnavailable,
  type ProviderVerdict,
  type SessionRequest,
  type VerificationProvider,
} from '../src/features/provider/port/provider.ts';
import { nothingRead } from '../src/features/reading/index.ts';

type Kind = Exclude<VendorMount['kind'], 'own'>;

/** A vendor in memory, with switches for failures. */
export class FakeVendor {
  readonly provider: VerificationProvider;
  /** The vendor's sessions, by our id. */
  readonly sessions = new Map<
    string,
    { request: SessionRequest; verdict: ProviderVerdict; erased: boolean }
  >();
  /** Number of calls to open, to renew, and for a verdict. */
  opened = 0;
  renewed = 0;
  asked = 0;
  /** The pictures sent with the last call for a verdict. */
  given: FileKind[] = [];
  /** Unreachable. */
  down = false;
  /** Called before it answers the opening of a session. */
  beforeOpening: () => Promise<void> | void = () => undefined;
  /** Called after the session was made, before the answer arrives. */
  afterOpening: () => Promise<void> | void = () => undefined;
  /** Lifetime of a mount, in milliseconds. */
  lifetime = 600_000;

  constructor(name: Provider, kind: Kind, now: () => Date) {
    const unlessDown = () => {
      if (this.down) throw new ProviderUnavailable(name, 'circuit open');
    };
    const mounted = (caseId: string, token: string) => {
      const expiresAt = new Date(now().getTime() + this.lifetime);
      const mount: VendorMount = {
        kind,
        caseId,
        token,
        url: 'https://vendor.example',
        run: '',
        expiresAt: expiresAt.toISOString(),
      };
      return { mount, expiresAt };
    };
    this.provider = {
      name,
      openSession: async (request) => {
        this.opened++;
        await this.beforeOpening();
        unlessDown();
        const { sessionId } = request;
        if (!this.sessions.has(sessionId)) {
          this.sessions.set(sessionId, { request, verdict: waiting, erased: false });
        }
        await this.afterOpening();
        return {
          ...mounted(request.caseId, `token of ${sessionId}`),
          vendorApplicant: `applicant of ${sessionId}`,
          vendorSession: vendorIdOf(sessionId),
        };
      },
      renewMount: async (_reference, request) => {
        this.renewed++;
        unlessDown();
        return mounted(request.caseId, `token ${this.renewed}`);
      },
      readWebhook: ({ body, headers }) => {
        if (headers['x-signature'] !== 'good') return undefined;
        const parsed = v.safeParse(webhookBody, JSON.parse(body.toString('utf8')));
        return parsed.success ? parsed.output : undefined;
      },
      readVerdict: async ({ sessionId }, { pictures }) => {
        this.asked++;
        this.given = [...pictures.keys()];
        unlessDown();
        return this.sessions.get(sessionId)?.verdict ?? waiting;
      },
      erase: async ({ sessionId }) => {
        unlessDown();
        const session = this.sessions.get(sessionId);
        if (session !== undefined) session.erased = true;
      },
    };
  }

  /** The one session that it has. */
  get only(): string {
    const [id, ...others] = this.sessions.keys();
    if (id === undefined || others.length > 0)
      throw new Error(`The vendor has ${this.sessions.size} sessions`);
    return id;
  }

  say(sessionId: string, verdict: Partial<ProviderVerdict>): void {
    const session = this.sessions.get(sessionId);
    if (session === undefined) throw new Error('The vendor knows no such session');
    session.verdict = { ...waiting, ...verdict };
  }
}

/** The vendor's own id of a session. */
export const vendorIdOf = (sessionId: string): string => `vendor-${sessionId}`;

const webhookBody = v.object({
  delivery: v.string(),
  vendorSession: v.string(),
  sessionId: v.optional(v.string(), ''),
});

const waiting: ProviderVerdict = {
  state: 'waiting',
  submitted: false,
  labels: [],
  privateNote: '',
  facts: {},
  reading: nothingRead,
};

/** Facts that the usual rules approve. */
export const approved: Partial<ProviderVerdict> = {
  state: 'checked',
  submitted: true,
  livenessPassed: true,
  facts: { providerVerdict: 'approved', readingSure: true, detailsDiffer: false, documentExpired: false },
};
