import {
  endReverification,
  orderReverification,
  ownReverification,
  reviewReverification,
} from '@credence/contract/reverification';
import type { Serve } from '../../http/serve.ts';
import { ownReverificationVerb } from './own.ts';
import { endReverificationVerb, orderReverificationVerb, reviewReverificationVerb } from './review.ts';

export function reverificationRoutes(serve: Serve): void {
  serve(ownReverification, ownReverificationVerb);
  serve(reviewReverification, reviewReverificationVerb);
  serve(orderReverification, orderReverificationVerb);
  serve(endReverification, endReverificationVerb);
}
