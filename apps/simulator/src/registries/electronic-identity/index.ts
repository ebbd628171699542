import type { RegistryFactory } from '../../core/vendor.ts';
import { authorizeRoutes } from './authorize.ts';
import { discovery } from './discovery.ts';
import { path } from './environment.ts';
import { createState } from './state.ts';
import { tokenRoutes } from './token.ts';

/**
 * An electronic identity by OpenID Connect: authorization code flow with PKCE, pushed requests (RFC 9126),
 * issuer in the response (RFC 9207). Its page lets a person choose an identity, refuse or cancel; the latter
 * two are `access_denied`, with different `error_description`.
 */
export const electronicIdentity: RegistryFactory = {
  name: 'electronic-identity',
  create: ({ clock, origin }) => {
    const issuer = (): string => `${origin()}${path}`;
    return {
      register(app) {
        const state = createState(clock, issuer);
        app.get(`${path}/.well-known/openid-configuration`, () => discovery(issuer()));
        authorizeRoutes(app, state);
        tokenRoutes(app, state);
      },
    };
  },
};
