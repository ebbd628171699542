import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/lib/browser.ts';
import { showPassport } from './journey/camera.ts';
import { Steps } from './journey/steps.ts';
import { type ApiReady, startChildServer } from './servers/child.ts';
import { cookiesOf } from './sign-in.ts';
