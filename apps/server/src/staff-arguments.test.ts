import { expect, it } from 'vitest';
import { readStaffCommand } from './staff-arguments';

it('reads what the command line asks for', () => {
  expect(readStaffCommand(['add', 'Renee@Alder.example', '--network', ' Alder University '])).toEqual({
    command: 'add',
    email: 'renee@alder.example',
    network: 'Alder University',
    name: 'renee',
  });
  expect(readStaffCommand(['add', '--name', 'Renee', 'r@a.example', '--network', 'A'])).toMatchObject({
    name: 'Renee',
  });
  expect(readStaffCommand(['audit', 'verify'])).toEqual({ command: 'verify' });
});

it.each([
  [[]],
  [['add']],
  [['add', 'nobody', '--network', 'A']],
  [['add', 'a@b.example']],
  [['add', 'a@b.example', 'c@d.example', '--network', 'A']],
  [['add', 'a@b.example', '--what']],
  [['remove', 'a@b.example']],
  [['audit']],
])('rejects any other command line: %j', (argv) => {
  expect(readStaffCommand(argv)).toBeUndefined();
});
