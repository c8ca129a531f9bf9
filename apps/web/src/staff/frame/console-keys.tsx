import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart } from '@/ui/lazy-part';
import { Modal } from '@/ui/modal';
import { openPalette } from '../palette';
import type { Section } from '../platform/section';
import { useHref } from '../platform/use-address';
import { isShortcut } from '../platform/use-shortcut';

const KeyList = lazyPart(async () => (await import('./key-list')).KeyList);

/** Within this time after `g`, a letter leads to a page. */
const goMs = 1500;

/** Focuses the search of the page, or opens the palette where it has none. */
function search(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (!field) return openPalette();
  field.focus();
  field.select();
}

/** The keys of every page: `?` lists all, `/` searches, and `g` with a letter leads to a page. */
export function ConsoleKeys({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation(['staff', 'common']);
  const [isListed, setListed] = useState(false);
  const navigate = useNavigate();
  const href = useHref();
  const goesUntil = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Shift' || !isShortcut(event)) return;
      const section =
        event.timeStamp < goesUntil.current ? sections.find(({ key }) => key === event.key) : undefined;
      goesUntil.current = event.key === 'g' ? event.timeStamp + goMs : 0;
      if (section) void navigate(href(section.path));
      else if (event.key === '?') setListed(true);
      else if (event.key === '/') search();
      else return;
      event.preventDefault();
      // The letter of a page is no shortcut of the page that is left.
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  });
  return (
    <Modal
      isOpen={isListed}
      onOpenChange={setListed}
      title={t('keys.title')}
      closeLabel={t('common:close')}
      size="md"
    >
      <KeyList sections={sections} />
      <p className="text-sm text-ink-2">{t('keys.where')}</p>
    </Modal>
  );
}
