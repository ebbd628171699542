/**
 * A look-alike of the vendor's script: it defines `Onfido.init` with the same parameters and callbacks, and
 * mounts a page of the simulator in a frame. A classic script, like the vendor's.
 */
(() => {
  const { currentScript } = document;
  const origin = new URL(currentScript instanceof HTMLScriptElement ? currentScript.src : location.href)
    .origin;

  /**
   * @typedef {object} Options
   * @property {string} [token]
   * @property {string} [workflowRunId]
   * @property {string} [containerId]
   * @property {HTMLElement} [containerEl]
   * @property {string | { locale?: string }} [language]
   * @property {(data: unknown) => void} [onComplete]
   * @property {(error: { type: string, message: string }) => void} [onError]
   * @property {(code: string) => void} [onUserExit]
   */

  /** @param {Options} options */
  function init(options) {
    const { token, workflowRunId, onComplete, onError, onUserExit } = options;
    const container =
      options.containerEl ?? document.querySelector(`#${CSS.escape(options.containerId ?? 'onfido-mount')}`);
    /** @type {Map<string, Set<(detail: unknown) => void>>} */
    const listeners = new Map();
    const frame = document.createElement('iframe');

    /**
     * @param {string} type
     * @param {string} message
     */
    const fail = (type, message) => {
      for (const listener of listeners.get('error') ?? []) listener({ type, message });
      onError?.({ type, message });
    };

    /** @param {MessageEvent<unknown>} event */
    const receive = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      if (typeof event.data !== 'object' || event.data === null) return;
      /** @type {Record<string, unknown>} */
      const message = { ...event.data };
      if (message['onfido'] === 'ready') frame.contentWindow?.postMessage({ token, workflowRunId }, origin);
      else if (message['onfido'] === 'resize') frame.height = String(Number(message['height']));
      else if (message['onfido'] === 'complete') {
        for (const listener of listeners.get('complete') ?? []) listener(message['data']);
        onComplete?.(message['data']);
      } else if (message['onfido'] === 'error') fail(String(message['type']), String(message['message']));
      else if (message['onfido'] === 'exit') {
        for (const listener of listeners.get('userExit') ?? []) listener(message['code']);
        onUserExit?.(String(message['code']));
      }
    };

    const tearDown = () => {
      removeEventListener('message', receive);
      frame.remove();
      return Promise.resolve();
    };

    // As with the vendor's script, errors come after `init` has returned.
    if (typeof token !== 'string' || token.split('.').length !== 3)
      setTimeout(() => fail('invalid_token', 'The token is not a valid SDK token'));
    else if (typeof workflowRunId !== 'string')
      setTimeout(() => fail('invalid_sdk_parameter', 'workflowRunId is missing'));
    else if (!(container instanceof HTMLElement))
      setTimeout(() => fail('invalid_sdk_parameter', 'The container was not found'));
    else {
      addEventListener('message', receive);
      frame.title = 'Simulated Onfido';
      frame.allow = 'camera; microphone; fullscreen';
      frame.width = '100%';
      frame.height = '640';
      // Attributes, since a strict policy of the host page forbids inline styles.
      frame.setAttribute('frameborder', '0');
      frame.src = `${origin}/v14/frame`;
      container.replaceChildren(frame);
    }
    return {
      options,
      tearDown,
      /**
       * @param {string} name
       * @param {(detail: unknown) => void} listener
       */
      addEventListener: (name, listener) => {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      },
    };
  }

  Object.assign(globalThis, { Onfido: { init } });
})();
