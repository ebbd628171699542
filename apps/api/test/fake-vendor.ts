import type { FileKind, Provider, VendorMount } from '@credence/contract';
import * as v from 'valibot';
import {
  nothingRead,
  ProviderUnavailable,
  type ProviderVerdict,
  type SessionRequest,
  type VerificationProvider,
} from '../src/features/verification/providers/provider.ts';

type Kind = Exclude<VendorMount['kind'], 'own'>;

/** A vendor in memory, with switches for what can go wrong. */
export class FakeVendor {
  readonly provider: VerificationProvider;
  /** Sessions as the vendor has them, by our id. */
  readonly sessions = new Map<
    string,
    { request: SessionRequest; verdict: ProviderVerdict; erased: boolean }
  >();
  /** How often it was asked to open, to renew, and for a verdict. */
  opened = 0;
  renewed = 0;
  asked = 0;
  /** The pictures that it was given with the last question for a verdict. */
  given: FileKind[] = [];
  /** Cannot be reached. */
  down = false;
  /** Happens before it answers the opening of a session. */
  beforeOpening: () => Promise<void> | void = () => undefined;
  /** Happens after the session was made, before we hear of it. */
  afterOpening: () => Promise<void> | void = () => undefined;
  /** For how long what is mounted is good, in milliseconds. */
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
  handedIn: false,
  labels: [],
  privateNote: '',
  facts: {},
  reading: nothingRead,
};

/** What approves by the usual rules. */
export const approved: Partial<ProviderVerdict> = {
  state: 'checked',
  handedIn: true,
  livenessPassed: true,
  facts: { providerVerdict: 'approved', readingSure: true, detailsDiffer: false, documentExpired: false },
};
