import { fullName } from '@nestmate/contract';
import { useRef, useState } from 'react';
import { useLogOut } from '@/features/more';
import { useOverview } from '@/features/profile';
import { Avatar } from '@/ui/avatar';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { lazyPart } from '@/ui/lazy-part';

const PersonMenu = lazyPart(async () => (await import('./person-menu')).PersonMenu);

/** My name and place, at the foot of the side menu; opens my own pages. */
export function MenuFoot() {
  const overview = useOverview().data;
  const [isOpen, setOpen] = useState(false);
  const logOut = useLogOut();
  const button = useRef<HTMLButtonElement>(null);
  if (!overview) return null;
  const name = fullName(overview.first_name, overview.last_name);
  return (
    <div className="mt-auto pt-4 max-lg:hidden">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-16 w-full items-center gap-2 rounded-control px-2 py-2 text-left hover:bg-sunken aria-expanded:bg-sunken"
      >
        <Avatar name={name} src={overview.profile_picture_urls?.square} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-3 leading-5 font-semibold wrap-anywhere hyphens-auto">{name}</span>
          <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{overview.subnetwork_name}</span>
        </span>
        <ChevronDownIcon className="size-5 text-ink-3" />
      </button>
      {isOpen && (
        <PersonMenu
          anchor={button}
          overview={overview}
          onLogOut={logOut.press}
          onClose={() => setOpen(false)}
        />
      )}
      {logOut.question}
    </div>
  );
}
