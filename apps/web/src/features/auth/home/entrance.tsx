import type { ReactNode } from 'react';

interface EntranceProps {
  /** The heading of the page. */
  top?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
}

/**
 * The page of people who are not signed in: words and the way in at the left, the picture at the right or, on a
 * standing phone, between them.
 */
export function Entrance({ top, picture, children }: EntranceProps) {
  return (
    <div className="flex w-full flex-1 flex-col px-5 pb-10 lg:px-10">
      <div className="mx-auto mt-3 grid w-full max-w-128 grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 lg:mx-0 lg:mt-0 lg:max-w-none lg:flex-1 lg:grid-cols-[minmax(0,480px)_minmax(0,560px)] lg:content-center lg:justify-between lg:py-8 lg:gap-y-8 xl:gap-x-20 sm:max-lg:short:max-w-none sm:max-lg:short:grid-cols-2">
        {top && <div className="flex flex-col gap-2 lg:gap-4">{top}</div>}
        <div className="max-lg:-mt-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center sm:max-lg:short:col-start-2 sm:max-lg:short:row-span-2 sm:max-lg:short:row-start-1">
          {picture}
        </div>
        <div className="flex flex-col gap-5 lg:gap-6">{children}</div>
      </div>
    </div>
  );
}
