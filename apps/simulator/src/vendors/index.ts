import type { VendorFactory } from '../core/vendor.ts';
import { createAdvanceAi } from './advance-ai/index.ts';
import { createJumio } from './jumio/index.ts';
import { createOnfido } from './onfido/index.ts';
import { createSumsub } from './sumsub/index.ts';

/** The vendors in the order of their ports: control port + 1, + 2, … */
export const vendorFactories: readonly VendorFactory[] = [
  { name: 'sumsub', create: createSumsub },
  { name: 'onfido', create: createOnfido },
  { name: 'jumio', create: createJumio },
  { name: 'advance-ai', create: createAdvanceAi },
];
