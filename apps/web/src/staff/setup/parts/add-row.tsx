import { inEachLanguage, languages } from '@nestmate/contract/languages';
import type { OfficeText } from '@nestmate/contract/staff/setup/texts';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { PlusIcon } from '@/ui/icons/plus';
import { boxClasses } from '../../parts/filter-parts';

interface AddRowProps {
  label: string;
  /** The items already in the list. */
  known: readonly string[];
  /** The number of further items allowed. */
  room: number;
  onAdd: (texts: OfficeText[]) => void;
}

/** The empty row at the end of a list. Each pasted line becomes one item; Enter adds the typed text. */
export function AddRow({ label, known, room, onAdd }: AddRowProps) {
  const { t } = useTranslation('staffSetUp');
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const add = (text: string) => {
    const lines = linesOf(text, known, Math.max(0, room));
    const added = lines.slice(0, Math.max(0, room));
    if (added.length > 0) onAdd(added);
    setAnnouncement(added.length < lines.length ? t('listFull') : t('added', { count: added.length }));
    setTyped('');
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\n\r\t]/.test(text.trim())) return;
    event.preventDefault();
    add(text);
  };
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) add(typed);
      }}
    >
      <input
        aria-label={label}
        placeholder={t('addHint', { label })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPaste={paste}
        className={`${boxClasses} w-full max-w-100 border-dashed text-ink placeholder:text-ink-3`}
      />
      <Button type="submit" size="sm" variant="quiet" icon={<PlusIcon className="size-4" />}>
        {t('add')}
      </Button>
      <output className="text-sm text-ink-2">{announcement}</output>
    </form>
  );
}

const cell = (text: string | undefined) => text?.trim() || null;

/**
 * The lines of a pasted text that are not in the list yet, each once; the columns of a spreadsheet are languages. It
 * stops at one more than the list has room for, however long the text is.
 */
export function linesOf(pasted: string, known: readonly string[], room: number): OfficeText[] {
  const seen = new Set(known.map((name) => name.toLocaleLowerCase()));
  const found: OfficeText[] = [];
  for (const [line] of pasted.matchAll(/[^\r\n]+/g)) {
    if (found.length > room) break;
    const cells = line.split('\t', languages.length).map(cell);
    const texts = inEachLanguage((language) => cells[languages.indexOf(language)] ?? null);
    const { en } = texts;
    const name = en?.toLocaleLowerCase();
    if (!en || name === undefined || seen.has(name)) continue;
    seen.add(name);
    found.push({ ...texts, en });
  }
  return found;
}
