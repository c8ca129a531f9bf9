import { Avatar } from '../avatar';

interface Person {
  name: string;
  src: string | undefined;
}

const PersonInWindow = ({ name, src }: Person) => (
  <span className="grid aspect-3/4 place-items-center overflow-hidden rounded-small border-3 border-outline bg-apricot-soft [&>*]:size-full [&>*]:rounded-none">
    <Avatar name={name} src={src} size="xl" />
  </span>
);

const sizes = {
  sm: { house: 'w-28', windows: 'gap-2.5 px-2.5' },
  md: { house: 'w-52', windows: 'gap-5 px-5' },
};

interface TwoWindowsProps {
  left: Person;
  right: Person;
  size?: keyof typeof sizes;
}

/** Two people in the windows of one house. */
export function TwoWindows({ left, right, size = 'md' }: TwoWindowsProps) {
  const { house, windows } = sizes[size];
  return (
    <span aria-hidden className={`block ${house}`}>
      <svg
        viewBox="0 0 208 44"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="block w-full stroke-outline"
      >
        <path d="M4 40 104 4l100 36" />
      </svg>
      <span className={`mt-1 grid grid-cols-2 ${windows}`}>
        <PersonInWindow {...left} />
        <PersonInWindow {...right} />
      </span>
    </span>
  );
}
