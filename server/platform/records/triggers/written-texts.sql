-- As `hasVisibleText` of libs/domain, but for the few letters that are drawn as nothing.
create or replace function has_visible_text(text text) returns boolean language sql immutable parallel safe as $$
  select "text" ~ '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]'
$$;
