import { Link } from 'react-router';
import { PencilIcon } from '@/ui/icons/pencil';

/** Leads to a new post, within the thumb's reach above a phone's menu. */
export const WriteButton = ({ label }: { label: string }) => (
  <div className="pointer-events-none sticky bottom-[calc(var(--menu-height,0px)+1rem)] z-10 -mt-12 flex justify-end">
    <Link
      to="/new-post"
      className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-plum-fill px-5 font-semibold text-on-plum shadow-float transition hover:bg-plum-fill-strong active:scale-95"
    >
      <PencilIcon className="size-5" />
      {label}
    </Link>
  </div>
);
