/** Joins the class names that apply. CSS modules type each name as possibly undefined. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
