import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show, signIn } from '@/testing/screen';
import { ReportDialog } from './report-dialog';

async function open(block?: () => Promise<string | undefined>) {
  signIn();
  const [sent, onClose] = [vi.fn(async () => undefined), vi.fn()];
  const { person } = await show(
    <ReportDialog title="Report this post" name="Priya" send={sent} block={block} onClose={onClose} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this post' }));
  const choose = (name: string) => person.click(dialog.getByRole('radio', { name }));
  const send = () => person.click(dialog.getByRole('button', { name: 'Send report' }));
  return { person, dialog, choose, send, sent, onClose };
}

it('reports with a tap on a reason and optional words', async () => {
  const { person, dialog, choose, send, sent, onClose } = await open();
  await send();
  await dialog.findByText('Choose what’s wrong.');
  await choose('Spam or a scam');
  await send();
  expect(sent).toHaveBeenLastCalledWith({ about: 'spam', reason: '' });
  expect(onClose).toHaveBeenCalledOnce();
  await person.type(dialog.getByRole('textbox'), 'They sell keys');
  await send();
  expect(sent).toHaveBeenLastCalledWith({ about: 'spam', reason: 'They sell keys' });
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

it('accepts up to 500 characters for any reason without losing more', async () => {
  const { person, dialog, choose, send, sent } = await open();
  const words = 'a'.repeat(501);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await person.click(dialog.getByRole('textbox'));
  await person.paste(words);
  await choose('Spam or a scam');
  await send();
  await dialog.findByText('Write up to 500 characters');
  expect(document.activeElement).toBe(dialog.getByRole('textbox'));
  expect(scrolled.mock.contexts).toEqual([
    expect.objectContaining({ textContent: expect.stringMatching(/^Anything to add\?.*Write up to 500/) }),
  ]);
  scrolled.mockRestore();
  expect(sent).not.toHaveBeenCalled();
  expect(dialog.getByRole('textbox')).toHaveProperty('value', words);
  await person.type(dialog.getByRole('textbox'), '{Backspace}');
  await send();
  expect(sent).toHaveBeenLastCalledWith({ about: 'spam', reason: words.slice(1) });
});

it('requires words for a reason that is not listed', async () => {
  const { person, dialog, choose, send, sent } = await open();
  await choose('Something else');
  await send();
  await dialog.findByText('Write what’s wrong.');
  await person.type(dialog.getByRole('textbox'), 'They sell keys');
  await send();
  expect(sent).toHaveBeenLastCalledWith({ about: 'other', reason: 'They sell keys' });
});

it('says who learns of a report', async () => {
  signIn();
  const props = { send: vi.fn(), onClose: vi.fn(), title: 'Report' };
  const { unmount } = await show(<ReportDialog {...props} name={null} sees="conversation" />);
  await screen.findByText(
    /Nobody in this conversation will find out\. The office can’t read your conversation/,
  );
  unmount();
  await show(<ReportDialog {...props} name="Priya" sees="message" />);
  await screen.findByText(
    /Priya won’t find out\. The office sees this message with up to 5 before and after it, and nothing else/,
  );
});

it('asks before it closes only where words would be lost', async () => {
  const { person, dialog, onClose } = await open();
  await person.type(dialog.getByRole('textbox'), 'They sell keys');
  await person.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
  await person.click(question.getByRole('button', { name: 'Keep writing' }));
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'They sell keys');
  expect(onClose).not.toHaveBeenCalled();
  await person.clear(dialog.getByRole('textbox'));
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('says whom to call first where somebody is in danger', async () => {
  const { dialog, choose } = await open();
  await choose('Someone could be in danger');
  dialog.getByText('If someone is in danger right now, call the emergency services first.');
});

it('blocks the author in the same step on request, again when only that failed', async () => {
  const block = vi.fn(async (): Promise<string | undefined> => 'Not so fast');
  const { person, dialog, choose, send, sent, onClose } = await open(block);
  await choose('Pushy, rude or threatening');
  await person.click(dialog.getByRole('checkbox', { name: 'Block Priya too' }));
  await send();
  await dialog.findByText('Not so fast');
  expect(sent).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  block.mockResolvedValue(undefined);
  await send();
  expect(onClose).toHaveBeenCalledOnce();
});
