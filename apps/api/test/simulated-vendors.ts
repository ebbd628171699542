import { startSimulator, type Simulator } from '@credence/simulator';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { completeInfo } from './applicants.ts';
import { readProviders, type ProviderSettings } from '../src/base/config/vendors.ts';
import type {
  CaseMaterial,
  OpenedSession,
  SessionReference,
  SessionRequest,
  WebhookDelivery,
} from '../src/features/provider/port/provider.ts';
import type { ProviderTools } from '../src/features/provider/port/vendor-http.ts';

/** A failing vendor fails at once, and is called again without a pause. */
const retryPolicy = {
  attempt: 10_000,
  attempts: 2,
  firstWait: 1,
  longestWait: 10,
  failuresToOpen: 1000,
  open: 1,
};

/** The simulator, our settings for it, and a receiver for its webhooks. */
export interface SimulatedVendors {
  simulator: Simulator;
  settings: ProviderSettings;
  tools: ProviderTools;
  /** Webhooks received, oldest first. */
  deliveries: (WebhookDelivery & { path: string })[];
  request: (changes?: Partial<SessionRequest>) => SessionRequest;
  stop: () => Promise<void>;
}

export async function startSimulatedVendors(): Promise<SimulatedVendors> {
  const deliveries: SimulatedVendors['deliveries'] = [];
  const inbox = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers: IncomingHttpHeaders = incoming.headers;
      const [path = '', query = ''] = (incoming.url ?? '').split('?');
      deliveries.push({
        path,
        query,
        body: Buffer.concat(chunks),
        headers,
        address: incoming.socket.remoteAddress ?? '',
      });
      outgoing.end();
    });
  });
  const port = await new Promise<number>((resolve) => {
    inbox.listen(0, '127.0.0.1', () => {
      const address = inbox.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  const simulator = await startSimulator({ speed: 1000, deliverTo: origin });
  const problems: string[] = [];
  const settings = readProviders({ text: (name) => simulator.environment[name], problems });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    simulator,
    settings,
    tools: { now: () => new Date(), retryPolicy },
    deliveries,
    request: (changes = {}) => ({
      sessionId: crypto.randomUUID(),
      caseId: crypto.randomUUID(),
      level: 1,
      country: 'SE',
      documentTypes: ['PASSPORT'],
      language: 'en',
      declared: completeInfo,
      addresses: {
        returned: `${origin}/returned`,
        failed: `${origin}/failed`,
        webhook: `${origin}/v1/webhooks/vendor`,
      },
      ...changes,
    }),
    stop: async () => {
      await simulator.close();
      await new Promise((resolve) => inbox.close(resolve));
    },
  };
}

export function referenceOf(request: SessionRequest, opened: OpenedSession): SessionReference {
  const { vendorApplicant, vendorSession } = opened;
  return { sessionId: request.sessionId, vendorApplicant, vendorSession };
}

/** The material of a case for `request`'s applicant; without pictures by default. */
export function materialOf(
  request: SessionRequest,
  pictures: CaseMaterial['pictures'] = new Map(),
): CaseMaterial {
  const { level, country, documentTypes, declared } = request;
  const [chosen, ...others] = documentTypes;
  const documentType = chosen === undefined || others.length > 0 ? null : chosen;
  return { level, country, documentType, declared, pictures, today: '2026-11-21' };
}
