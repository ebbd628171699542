/** What the page uses of credence.js, as its documentation says. */
interface Flow {
  setTheme(theme: 'light' | 'dark' | 'system'): void;
  setLanguage(language: string): void;
  destroy(): void;
}

interface FlowOptions {
  server: string;
  fetchToken: () => Promise<string>;
  language: string;
  theme: 'light' | 'dark' | 'system';
}

declare var Credence:
  | {
      mount(
        place: HTMLElement,
        options: FlowOptions & {
          title: string;
          follow: boolean;
          onEvent: (event: { type: string; code?: string }) => void;
        },
      ): Flow;
      open(options: FlowOptions): Promise<void>;
      returned(): string | undefined;
    }
  | undefined;
