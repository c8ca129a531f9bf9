import { useEffect, useState } from 'react';
import { pairs } from './pairs';

interface PairWindowProps {
  /** Left or right. */
  side: 0 | 1;
  /** The pair in the windows. */
  shown: number;
}

/** A lit window with one of each pair in it. Its pictures load after the page can be used. */
export function PairWindow({ side, shown }: PairWindowProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <div className="relative">
      <div className="relative h-[clamp(5rem,calc(100svh-44.75rem),9rem)] overflow-hidden rounded-small border-3 border-outline bg-glow lg:aspect-4/5 lg:h-auto shadow-[0_0_56px_-4px_light-dark(transparent,rgb(255_179_122/0.34))]">
        {isOpen &&
          pairs.map(({ people: { [side]: person } }, index) => (
            <span
              key={person.name}
              className={`absolute inset-0 transition-opacity duration-240 ${index === shown ? '' : 'opacity-0'}`}
              style={{ background: person.ground }}
            >
              <img
                src={person.face}
                alt=""
                fetchPriority="low"
                decoding="async"
                className="absolute bottom-0 h-[90%] w-full animate-fade object-contain object-bottom lg:h-[86%]"
              />
            </span>
          ))}
      </div>
      <span className="absolute inset-x-[-0.5rem] -bottom-2.5 h-0.75 rounded-full bg-outline" />
    </div>
  );
}
