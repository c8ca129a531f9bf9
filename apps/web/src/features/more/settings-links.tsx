import { useTranslation } from '@/platform/use-translation';
import { type MouseEvent, useEffect, useState } from 'react';

interface Props {
  sections: readonly { id: string; label: string }[];
}

function goTo(id: string) {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** Leads to the sections of the page, on a desktop only. */
export function SettingsLinks({ sections }: Props) {
  const { t } = useTranslation('shell');
  // A link may lead to one section of the page.
  const [chosen, setChosen] = useState(() => location.hash.slice(1) || sections[0]?.id);
  useEffect(() => goTo(location.hash.slice(1)), []);

  function open(event: MouseEvent, id: string) {
    event.preventDefault();
    setChosen(id);
    goTo(id);
  }
  return (
    <nav aria-label={t('settings.sections')} className="sticky top-4 max-lg:hidden">
      <ul className="flex flex-col gap-1">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => open(event, id)}
              aria-current={id === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-control px-4 text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-plum-soft aria-[current]:font-semibold aria-[current]:text-plum"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
