import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What of a library is left out of the first load, by the names of its functions or methods. `unused` ones are never called here, and say so if they are
 * after all; `idle` ones are called by the library itself and have nothing to do here. A name that an update takes away only costs bytes.
 */
interface Leaving {
  file: RegExp;
  unused: readonly string[];
  idle: readonly string[];
}

/** Further instances, namespaces in keys, texts inside texts, saving of missing texts, advice to developers. */
const ofTexts: Leaving = {
  file: /\/i18next\/dist\/esm\/i18next\.js$/,
  unused: [
    'cloneInstance',
    'dir',
    'getFixedT',
    'getPluralFormsOfKey',
    'getSuffixes',
    'getUsedParamsDetails',
    'hydrate',
    'loadLanguages',
    'loadNamespaces',
    'needsPlural',
    'removeNamespaces',
    'saveMissing',
    'setDefaultNamespace',
  ],
  idle: ['deprecateBareCode', 'deprecateDottedLng', 'nest', 'noticeDevFallback'],
};

/** Taking over markup that a server has drawn, style sheets and scripts as elements, transitions between views. */
const ofReact: Leaving = {
  file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  unused: [
    'canHydrateHydrationBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'clearHydrationBoundary',
    'createFiberFromDehydratedFragment',
    'getHydratableHoistableCache',
    'getNextHydratable',
    'getNextHydratableInstanceAfterHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'prepareToHydrateHostInstance',
    'pushDehydratedActivitySuspenseHandler',
    'retryDehydratedSuspenseBoundary',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'reportViewTransitionError',
    'throwOnHydrationMismatch',
    'updateDehydratedSuspenseComponent',
    'acquireResource',
    'adoptPreloadPropsForScript',
    'adoptPreloadPropsForStylesheet',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'insertSuspendedStylesheets',
    'preconnect',
    'preconnectAs',
    'prefetchDNS',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'preloadResource',
    'preloadResourceAndSuspendIfNeeded',
    'preloadStylesheet',
    'suspendResource',
  ],
  idle: [
    'applyViewTransitionName',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'scheduleViewTransitionEvent',
    'trackEnterViewTransitions',
  ],
};

/** Their declarations: the brace that ends each stands as far in as the line that begins it. */
const declarations = (names: readonly string[]): RegExp =>
  new RegExp(String.raw`^( {2}|)((?:function )?(?:${names.join('|')})\()[\s\S]*?\) \{\n[\s\S]*?^\1\}$`, 'gm');

/** Leaves out what is not used. Also what i18next says only while it is being debugged; its errors stay. */
function without({ file, unused, idle }: Leaving): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    transform: {
      filter: { id: file },
      handler: (code) =>
        code
          .replaceAll(declarations(unused), "$2) { throw new Error('left out'); }")
          .replaceAll(declarations(idle), '$2first) { return first; }')
          .replaceAll('this.logger.debug', 'false')
          .replaceAll(/\bthis\.logger\.(?:warn|log|once|deprecate)\(/g, 'void ('),
    },
  };
}

/** Writes the numbers of `retCodes` where their names stand, so that the table of all of them is left out. */
function numbersForNames(): Plugin {
  const table = join(import.meta.dirname, '../../packages/contract/src/ret-codes.ts');
  const rows = readFileSync(table, 'utf8').matchAll(/^ {2}([A-Z_\d]+): (\d+),$/gm);
  const numbers = new Map(Array.from(rows, ([, name = '', number = '']) => [name, number]));
  return {
    name: 'numbers-for-names',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:apps\/web|packages\/contract)\/src\// },
      handler: (code) =>
        code.replaceAll(/\bretCodes\.([A-Z_\d]+)\b/g, (whole, name: string) => numbers.get(name) ?? whole),
    },
  };
}

/** Takes 7 kB of brotli out of every first load (docs/decisions/0007). */
export const withoutUnused: readonly Plugin[] = [without(ofTexts), without(ofReact), numbersForNames()];
