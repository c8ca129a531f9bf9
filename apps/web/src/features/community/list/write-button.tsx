import { Link } from 'react-router';
import { PencilIcon } from '@/ui/icons/pencil';
import { useScrollsDown } from './use-scrolls-down';

const away = 'translate-y-24 opacity-0 has-focus-visible:translate-y-0 has-focus-visible:opacity-100';

/**
 * Leads to a new post, within the thumb's reach above a phone's menu. It hides while the reader scrolls down, and the content behind it
 * fades.
 */
export function WriteButton({ label }: { label: string }) {
  const isAway = useScrollsDown();
  return (
    <div
      className={`pointer-events-none sticky bottom-(--menu-height,0px) z-10 -mx-5 -mt-24 -mb-8 flex max-w-none! justify-end bg-linear-to-t from-paper from-65% to-transparent px-5 pt-8 pb-4 transition duration-200 ease-out motion-reduce:transition-none ${isAway ? away : ''}`}
    >
      <Link
        to="/new-post"
        className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-plum-fill px-5 font-semibold text-on-plum shadow-float transition hover:bg-plum-fill-strong active:scale-95"
      >
        <PencilIcon className="size-5" />
        {label}
      </Link>
    </div>
  );
}
