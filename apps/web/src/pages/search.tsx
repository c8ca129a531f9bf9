import { ComingPage } from './coming-page';

export default function SearchPage() {
  return <ComingPage title="search" text="search" />;
}
