import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { readJson } from './body.ts';
import type { DeliveryRecord } from './deliveries.ts';
import { faultsSchema, type Faults } from './faults.ts';
import { sendPage } from './pages.ts';
import { registryNames, vendorNames, type FaultTarget, type VendorName } from './names.ts';
import { answers, type Outcome, type SessionSummary, type Verdict } from './vendor.ts';

/** Everything a person or a test can do to the simulator; the same in process and over HTTP. */
export interface Control {
  /** Every session of every vendor, or of one, oldest first. */
  sessions(vendor?: VendorName): readonly SessionSummary[];
  /** Gives a session its verdict. False when there is no such session. */
  verdict(vendor: VendorName, id: string, verdict: Verdict): boolean;
  /** What follows when a person only submits; initially `approve` after 1,500 ms. */
  outcome(vendor: VendorName, outcome: Outcome): void;
  /** Every delivery, oldest first. */
  deliveries(vendor?: VendorName): readonly DeliveryRecord[];
  /** Sends a delivery once more. False when there is no such delivery. */
  resend(id: string): boolean;
  /** Replaces the faults of a vendor or registry; `{}` ends them. */
  faults(target: FaultTarget, faults: Faults): void;
  deliverTo(origin: string): void;
}

const vendorSchema = v.picklist(vendorNames);
const faultTargetSchema = v.picklist([...vendorNames, ...registryNames]);
const text = v.pipe(v.string(), v.maxLength(1000));
const extractedSchema = v.strictObject({
  firstName: v.optional(text),
  lastName: v.optional(text),
  birthDate: v.optional(v.pipe(v.string(), v.isoDate())),
  documentType: v.optional(text),
  documentNumber: v.optional(text),
  country: v.optional(text),
  nationality: v.optional(text),
  expiryDate: v.optional(v.pipe(v.string(), v.isoDate())),
  addressIssuedDate: v.optional(v.pipe(v.string(), v.isoDate())),
});
const verdictSchema = v.strictObject({
  answer: v.picklist(answers),
  labels: v.optional(v.array(text)),
  note: v.optional(text),
  extracted: v.optional(extractedSchema),
  nothingRead: v.optional(v.boolean()),
  noLiveness: v.optional(v.boolean()),
});
const outcomeSchema = v.strictObject({
  ...verdictSchema.entries,
  delayMilliseconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2 ** 31 - 1)), 1500),
});
const deliverToSchema = v.strictObject({ origin: v.pipe(v.string(), v.url()) });

/** The control API. It has no authentication: by default the simulator listens on this machine only. */
export function controlRoutes(app: FastifyInstance, control: Control): void {
  const missing = { error: 'There is no such thing.' };
  // A page of another site cannot send JSON without a preflight request, which is refused.
  app.addHook('onRequest', (request, reply, done) => {
    const changes = request.method !== 'GET' && request.url.startsWith('/control/');
    if (changes && !(request.headers['content-type'] ?? '').startsWith('application/json'))
      void reply.code(415).send({ error: 'Send application/json.' });
    else done();
  });

  app.get('/', (_request, reply) =>
    sendPage(reply, { title: 'Credence simulator', script: 'control-page.js' }),
  );
  app.get('/control/sessions', () => control.sessions());
  app.get('/control/deliveries', () => control.deliveries());

  app.post<{ Params: { vendor: string; id: string } }>(
    '/control/sessions/:vendor/:id/verdict',
    (request, reply) => {
      const verdict = readJson(verdictSchema, request.body);
      if (!verdict.ok) return reply.code(400).send({ error: verdict.problem });
      const { vendor, id } = request.params;
      if (!v.is(vendorSchema, vendor) || !control.verdict(vendor, id, verdict.value))
        return reply.code(404).send(missing);
      return { ok: true };
    },
  );
  app.post<{ Params: { id: string } }>('/control/deliveries/:id/resend', (request, reply) =>
    control.resend(request.params.id) ? { ok: true } : reply.code(404).send(missing),
  );
  app.put<{ Params: { vendor: string } }>('/control/faults/:vendor', (request, reply) => {
    const faults = readJson(faultsSchema, request.body);
    if (!faults.ok) return reply.code(400).send({ error: faults.problem });
    if (!v.is(faultTargetSchema, request.params.vendor)) return reply.code(404).send(missing);
    control.faults(request.params.vendor, faults.value);
    return { ok: true };
  });
  app.put<{ Params: { vendor: string } }>('/control/outcome/:vendor', (request, reply) => {
    const outcome = readJson(outcomeSchema, request.body);
    if (!outcome.ok) return reply.code(400).send({ error: outcome.problem });
    if (!v.is(vendorSchema, request.params.vendor)) return reply.code(404).send(missing);
    control.outcome(request.params.vendor, outcome.value);
    return { ok: true };
  });
  app.put('/control/deliver-to', (request, reply) => {
    const target = readJson(deliverToSchema, request.body);
    if (!target.ok) return reply.code(400).send({ error: target.problem });
    control.deliverTo(target.value.origin);
    return { ok: true };
  });
}
