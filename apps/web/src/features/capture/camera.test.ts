import { describe, expect, test } from 'vitest';
import { CameraError, cameraProblem, visibleArea } from './camera.ts';

describe('[S2.2] why there is no camera', () => {
  test.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'failed'],
  ] as const)('%s: %s', (name, problem) => {
    const error = new Error('from the browser');
    error.name = name;
    expect(cameraProblem(error)).toBe(problem);
  });
  test('what is no error of a browser keeps its own reason', () => {
    expect(cameraProblem(new CameraError('insecure'))).toBe('insecure');
    expect(cameraProblem('odd')).toBe('failed');
  });
});

describe('[S2.2] the picture that is taken is the one that was seen', () => {
  test.each([
    [
      'a wide picture in a square',
      { width: 1920, height: 1080 },
      358,
      { x: 420, y: 0, width: 1080, height: 1080 },
    ],
    [
      'a tall picture in a square',
      { width: 1080, height: 1920 },
      358,
      { x: 0, y: 420, width: 1080, height: 1080 },
    ],
    ['a square in a square', { width: 640, height: 640 }, 358, { x: 0, y: 0, width: 640, height: 640 }],
  ])('%s', (_name, source, side, area) => {
    expect(visibleArea(source, { width: side, height: side })).toEqual(area);
  });
});
