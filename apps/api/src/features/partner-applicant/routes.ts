import {
  createApplicant,
  createLink,
  createToken,
  decideApplicant,
  eraseApplicant,
  listApplicants,
  readApplicant,
} from '@credence/contract/partner-applicant';
import type { ServePartner } from '../../http/serve-partner.ts';
import { createApplicantVerb } from './create.ts';
import { eraseApplicantVerb } from './erase.ts';
import { listApplicantsVerb, readApplicantVerb } from './list.ts';
import { createLinkVerb, createTokenVerb } from './open-flow.ts';
import { decideApplicantVerb } from './verdict.ts';

/** What a partner's server may ask about its applicants. */
export function partnerApplicantRoutes(servePartner: ServePartner): void {
  servePartner(createApplicant, createApplicantVerb);
  servePartner(listApplicants, listApplicantsVerb);
  servePartner(readApplicant, readApplicantVerb);
  servePartner(createToken, createTokenVerb);
  servePartner(createLink, createLinkVerb);
  servePartner(eraseApplicant, eraseApplicantVerb);
  servePartner(decideApplicant, decideApplicantVerb);
}
