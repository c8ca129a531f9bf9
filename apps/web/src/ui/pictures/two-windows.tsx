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

/** Two people in the windows of one house. */
export function TwoWindows({ left, right }: { left: Person; right: Person }) {
  return (
    <span aria-hidden className="block w-52">
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
      <span className="mt-1 grid grid-cols-2 gap-5 px-5">
        <PersonInWindow {...left} />
        <PersonInWindow {...right} />
      </span>
    </span>
  );
}
