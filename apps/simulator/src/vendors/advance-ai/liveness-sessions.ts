import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import { sessionOfImage, specimenImage } from '../../specimen/specimen-image.ts';
import { LivenessSession, type SessionRequest } from './liveness-session.ts';
import type { ImageForm } from './results.ts';

/** Links to images live for one day (doc.advance.ai, `IMAGE_URL`). */
const linkMilliseconds = 24 * 60 * 60_000;

/** Every liveness session until its data is cleared, and the images compared in between. */
export class LivenessSessions {
  readonly #clock: Clock;
  readonly #sessions = new Map<string, LivenessSession>();
  readonly #links = new Map<string, { readonly signatureId: string; readonly endsAt: number }>();
  readonly #documents = new Map<string, string>();
  #lastRead: string | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  create(request: SessionRequest): LivenessSession {
    const session = new LivenessSession(request, this.#clock.now());
    this.#sessions.set(session.signatureId, session);
    return session;
  }

  find(signatureId: string): LivenessSession | undefined {
    return this.#sessions.get(signatureId);
  }

  /** Like `find`, for a client that reads the result. */
  read(signatureId: string): LivenessSession | undefined {
    const session = this.#sessions.get(signatureId);
    if (session !== undefined) this.#lastRead = signatureId;
    return session;
  }

  findByPage(pageToken: string): LivenessSession | undefined {
    return this.list().find((session) => session.pageToken === pageToken);
  }

  list(): readonly LivenessSession[] {
    return [...this.#sessions.values()];
  }

  /** Deletes the session, its images and their links for good. */
  clear(signatureId: string): boolean {
    for (const [key, owner] of this.#documents) if (owner === signatureId) this.#documents.delete(key);
    return this.#sessions.delete(signatureId);
  }

  /** The session's images as the client wants them. */
  images(session: LivenessSession | undefined, base64: boolean, origin: string): ImageForm {
    return () => {
      if (session === undefined) return '';
      if (base64) return specimenImage(session.signatureId).toString('base64');
      const key = randomUUID();
      const endsAt = this.#clock.now() + linkMilliseconds;
      this.#links.set(key, { signatureId: session.signatureId, endsAt });
      return `${origin}/images/${key}.png`;
    };
  }

  /** The image behind an issued link. */
  linkedImage(key: string): Buffer | undefined {
    const link = this.#links.get(key);
    if (link === undefined || link.endsAt <= this.#clock.now()) return undefined;
    return this.#sessions.has(link.signatureId) ? specimenImage(link.signatureId) : undefined;
  }

  /** The session whose face is on one of two images; the other image is stored as its document. */
  compare(
    first: Buffer,
    second: Buffer,
  ): { session: LivenessSession | undefined; which: 'first' | 'second' } {
    const onFirst = this.find(sessionOfImage(first) ?? '');
    const session = onFirst ?? this.find(sessionOfImage(second) ?? '');
    const which = onFirst === undefined ? 'second' : 'first';
    if (session !== undefined)
      this.#documents.set(fingerprint(which === 'first' ? second : first), session.signatureId);
    return { session, which };
  }

  /**
   * The session that a document belongs to. A call to read a document names no session, so: the one whose
   * face was compared with this image, else the one whose result was read last.
   */
  ofDocument(image: Buffer): LivenessSession | undefined {
    return this.find(this.#documents.get(fingerprint(image)) ?? this.#lastRead ?? '');
  }
}

function fingerprint(image: Buffer): string {
  return createHash('sha256').update(image).digest('base64');
}
