import { Picture } from './picture';

/** A letter that flies from one lit window to another. With reduced motion it has arrived. */
export function FlyingLetter({ className = 'w-64' }: { className?: string }) {
  return (
    <Picture width={280} height={150} className={className}>
      <rect x="14" y="34" width="70" height="92" rx="8" className="fill-apricot" />
      <path d="M49 34v92M14 74h70" />
      <rect x="196" y="34" width="70" height="92" rx="8" className="fill-apricot" />
      <path d="M231 34v92M196 74h70" />
      <path d="M6 130h86M188 130h86" />
      <path d="M92 62c22-26 62-30 94-8" strokeDasharray="2 9" />
      <g className="animate-fly">
        <rect x="186" y="58" width="42" height="30" rx="4" className="fill-surface" />
        <path d="m188 62 19 14 19-14" />
      </g>
    </Picture>
  );
}
