import {
  endReverification,
  orderReverification,
  reviewReverification,
} from '@credence/contract/reverification';
import type { Serve } from '../../http/serve.ts';
import { endReverificationVerb, orderReverificationVerb, reviewReverificationVerb } from './review.ts';

export function reverificationRoutes(serve: Serve): void {
  serve(reviewReverification, reviewReverificationVerb);
  serve(orderReverification, orderReverificationVerb);
  serve(endReverification, endReverificationVerb);
}
