import { data } from 'react-router';

/** Everything that is no page. The frame draws the not-found page, with the status that says so. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NoPage() {
  return null;
}
