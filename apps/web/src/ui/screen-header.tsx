import type { ReactNode } from 'react';
import { Anchor } from './anchor';
import { BackIcon } from './icons/back';
import { IconButton } from './icon-button';

type Back = { label: string; href: string } | { label: string; onPress: () => void };

function BackControl(back: Back) {
  if ('onPress' in back) return <IconButton label={back.label} icon={<BackIcon />} onPress={back.onPress} />;
  return (
    <Anchor
      href={back.href}
      label={back.label}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink-2 transition hover:bg-sunken hover:text-ink"
    >
      <BackIcon />
    </Anchor>
  );
}

interface Props {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  back?: Back;
  actions?: ReactNode;
}

/** A screen's header: back link, title and actions. */
export function ScreenHeader({ title, lead, back, actions }: Props) {
  return (
    <header className="mb-6">
      {back && (
        <div className="-mx-2.5 mb-2 flex min-h-11 items-center justify-between">
          <BackControl {...back} />
          <div className="flex items-center gap-1">{actions}</div>
        </div>
      )}
      <div className="flex items-center justify-between gap-3">
        <h1 className="min-w-0 text-2xl lg:text-3xl">{title}</h1>
        {!back && actions && <div className="-mr-2.5 flex items-center gap-1">{actions}</div>}
      </div>
      {lead && <p className="mt-2 max-w-[60ch] text-ink-2">{lead}</p>}
    </header>
  );
}
