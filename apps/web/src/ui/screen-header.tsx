import { type ReactNode, useContext, createContext } from 'react';
import { IconButton } from './icon-button';
import { IconLink } from './icon-link';
import { BackIcon } from './icons/back';

/** The end of the header of every page with a back link, and of every other. */
export const HeaderEnd = createContext<{ onSubPage: ReactNode; onPage: ReactNode } | null>(null);

/** The page that the current one belongs to; the header leads back to it. */
export const ParentPage = createContext<{ label: string; href: string } | null>(null);

type BackLink = { label: string; href: string } | { label: string; onPress: () => void };

const BackControl = (back: BackLink) =>
  'onPress' in back ? (
    <IconButton label={back.label} icon={<BackIcon />} onPress={back.onPress} />
  ) : (
    <IconLink label={back.label} icon={<BackIcon />} href={back.href} />
  );

interface ScreenHeaderProps {
  title: string;
  /** `h2` beside another part that has the page's main heading. */
  heading?: 'h1' | 'h2';
  /** Replaces the link back to the parent page. */
  back?: BackLink;
  /** At most three icon buttons or icon links. */
  actions?: ReactNode;
  /** Tabs that belong to the header: they stay in place when another one is chosen. */
  tabs?: ReactNode;
  /** The first sentence of the content. */
  lead?: ReactNode;
}

/** The header of every screen, 56 px high: the back link on a sub-page, the title, actions, and what every page has. */
export function ScreenHeader({
  title,
  lead,
  back,
  actions,
  tabs,
  heading: Heading = 'h1',
}: ScreenHeaderProps) {
  const parent = useContext(ParentPage);
  const leadsBack = back ?? parent;
  const headerEnd = useContext(HeaderEnd);
  const end = Heading === 'h1' && headerEnd?.[leadsBack ? 'onSubPage' : 'onPage'];
  return (
    <header className={`col-span-full ${lead || tabs ? 'mb-6' : 'mb-4'}`}>
      <div className="flex min-h-14 items-center">
        {leadsBack && (
          <div className="mr-2 -ml-3 self-start py-1">
            <BackControl {...leadsBack} />
          </div>
        )}
        <Heading
          tabIndex={-1}
          dir="auto"
          // One size for every page of a phone, where actions leave no room for a larger one.
          className={`min-w-0 flex-1 text-xl wrap-anywhere max-[359px]:text-lg ${leadsBack ? 'py-3' : 'py-1 sm:text-2xl'}`}
        >
          {title}
        </Heading>
        {(actions || end) && (
          <div className="-mr-3 flex shrink-0 self-start py-1 max-[429px]:*:w-11">
            {actions}
            {end}
          </div>
        )}
      </div>
      {tabs && (
        <div data-header-tabs className="mt-4 lg:max-w-95">
          {tabs}
        </div>
      )}
      {lead && <p className="mt-4 max-w-[60ch] text-ink-2">{lead}</p>}
    </header>
  );
}
