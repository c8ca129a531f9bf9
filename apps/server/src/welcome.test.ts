import { expect, it } from 'vitest';
import { welcome } from './welcome';

const running = { productName: 'Nestmate', publicUrl: 'http://localhost:3000', dataDir: '/home/ana/data' };

it('ends the start with everything that a first visit needs', () => {
  expect(welcome({ ...running, demo: true })).toBe(`
  Nestmate is running at  http://localhost:3000

  First visit? Follow Maya's invitation:  http://localhost:3000/?passcode=NEST-MAYA-2027
  More passcodes:
    NEST-LINDEN-2027   Linden Hall
    NEST-OAKS-2027     The Oaks, with Google

  Everything is stored in /home/ana/data. Stop with Ctrl-C.

`);
  expect(welcome({ ...running, demo: false })).not.toContain('NEST-');
});
