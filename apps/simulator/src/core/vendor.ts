import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Message } from './deliveries.ts';
import type { RegistryName, VendorName } from './names.ts';

/** The result that a person or a test asks for, in our words; each vendor translates it into its own. */
export const answers = ['approve', 'retry', 'refuse', 'review', 'abandon'] as const;
export type Answer = (typeof answers)[number];

/** What a vendor says it read on the document. Dates are `YYYY-MM-DD`, countries ISO 3166-1 alpha-3. */
export interface Extracted {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly birthDate?: string | undefined;
  /** The vendor's own word for the type of document. */
  readonly documentType?: string | undefined;
  readonly documentNumber?: string | undefined;
  readonly country?: string | undefined;
  readonly nationality?: string | undefined;
  readonly expiryDate?: string | undefined;
  /** Of the proof of address, where the level needs one and the vendor reports it; a month ago by default. */
  readonly addressIssuedDate?: string | undefined;
}

export interface Verdict {
  readonly answer: Answer;
  /** The vendor's own reject labels or reasons; by default one that fits the answer. */
  readonly labels?: readonly string[] | undefined;
  /** The vendor's comment; for the person where the vendor has such a field. */
  readonly note?: string | undefined;
  /** Overrides what the client sent, field by field. */
  readonly extracted?: Extracted | undefined;
  /** Nothing is read from the document, as with a client's workflow without extraction. */
  readonly nothingRead?: boolean | undefined;
  /** No liveness check, as with a client's level without one. Does not apply to Advance.AI. */
  readonly noLiveness?: boolean | undefined;
}

/** What follows when a person only submits. The delay is divided by the speed. */
export interface Outcome extends Verdict {
  readonly delayMilliseconds: number;
}

/** One verification as control shows it. */
export interface SessionSummary {
  readonly vendor: VendorName;
  /** The id that the vendor's verdict concerns: applicant, workflow run, workflow execution, signature id. */
  readonly id: string;
  /** The client's own reference to the person. */
  readonly subject: string;
  /** The requested level, workflow or product. */
  readonly level: string;
  /** The vendor's own word for the state. */
  readonly status: string;
  /** The vendor's word for the answer, if any. */
  readonly result?: string | undefined;
  readonly createdAt: string;
}

/**
 * What a vendor's folder implements, besides the server's variables for it (`environment.ts`). Its factory is
 * listed in `vendors/index.ts`.
 */
export interface Vendor {
  readonly name: VendorName;
  /** Made by `context.createServer()`; listens on its own port. */
  readonly app: FastifyInstance;
  sessions(): readonly SessionSummary[];
  /** Applies the verdict and sends what the vendor would send. False when there is no such session. */
  applyVerdict(id: string, verdict: Verdict): boolean;
}

/** What the simulator provides to a vendor. */
export interface VendorContext {
  /** What its secrets are derived from. */
  readonly seed: string;
  /** The vendor's clock: off by `clockSkewSeconds`; its waits are divided by the speed. */
  readonly clock: Clock;
  /** This vendor's bare origin, without a trailing slash. */
  origin(): string;
  /** `<deliverTo>/v1/webhooks/<vendor>`, once `deliverTo` is known. */
  webhookTarget(): string | undefined;
  /** Sends a message with this vendor's faults and the message's schedule. Returns at once. */
  deliver(message: Message): void;
  /** What follows when a person only submits. */
  outcome(): Outcome;
  /**
   * A server whose bodies are raw bytes (`Buffer`, for signatures; see `readJson`), that serves the parts of
   * pages under `/simulated/` and applies this vendor's faults to every route without `config: { browser:
   * true }`.
   * @param errorBody the vendor's shape of an error
   */
  createServer(errorBody: (status: number, message: string) => unknown): FastifyInstance;
}

/** One row of `vendors/index.ts`. */
export interface VendorFactory {
  readonly name: VendorName;
  create(context: VendorContext): Vendor;
}

/** A registry on the control port. Its factory is listed in `registries/index.ts`. */
export interface Registry {
  /** Adds its routes, all below its own prefix; bodies are raw bytes, and its faults apply. */
  register(app: FastifyInstance): void;
}

export interface RegistryFactory {
  readonly name: RegistryName;
  readonly create: (context: Pick<VendorContext, 'clock' | 'origin'>) => Registry;
}
