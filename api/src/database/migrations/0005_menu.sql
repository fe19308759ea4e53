-- position is the manual sort order; ties are broken by id. Deleted records stay, because past orders refer to them; a name
-- is unique among the others.

CREATE TABLE categories (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  active boolean NOT NULL DEFAULT true,
  color_code text NOT NULL DEFAULT '#808080' CHECK (color_code ~ '^#[0-9A-Fa-f]{6}$'),
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (location_id, id)
);
CREATE UNIQUE INDEX categories_name ON categories (location_id, lower(name)) WHERE deleted_at IS NULL;
COMMENT ON TABLE categories IS
  'A category of the menu, as the terminals show it.';

CREATE TABLE taxes (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  rate numeric(6,3) NOT NULL CHECK (rate BETWEEN 0.01 AND 100),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (location_id, id)
);
CREATE UNIQUE INDEX taxes_name ON taxes (location_id, lower(name)) WHERE deleted_at IS NULL;
COMMENT ON TABLE taxes IS
  'A sales tax, in percent, added to the prices of the items that it applies to.';

-- hidden_until is the instant at which HideForToday ends: the start of the location's next business day.
CREATE TABLE items (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 30),
  "desc" text NOT NULL DEFAULT '',
  price numeric(12,2) NOT NULL DEFAULT 0 CHECK (price >= 0),
  price_type text NOT NULL DEFAULT 'Fixed' CHECK (price_type IN ('Fixed', 'Variable', 'PerUnit')),
  active boolean NOT NULL DEFAULT true,
  hide_status text NOT NULL DEFAULT 'UnHide' CHECK (hide_status IN ('UnHide', 'HideForToday', 'HideForIndefinitely')),
  hidden_until timestamptz(3),
  apply_category_modifier_groups boolean NOT NULL DEFAULT false,
  image text,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (location_id, id),
  CHECK ((hide_status = 'HideForToday') = (hidden_until IS NOT NULL))
);
CREATE UNIQUE INDEX items_name ON items (location_id, lower(name)) WHERE deleted_at IS NULL;
COMMENT ON TABLE items IS
  'An item of the menu.';

CREATE TABLE modifier_groups (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  min integer NOT NULL DEFAULT 0 CHECK (min >= 0),
  max integer NOT NULL DEFAULT 1 CHECK (max >= 1),
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (location_id, id),
  CHECK (min <= max)
);
COMMENT ON TABLE modifier_groups IS
  'A set of modifiers of which a guest chooses between min and max.';

CREATE TABLE modifiers (
  location_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  modifier_group_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 30),
  price numeric(12,2) NOT NULL DEFAULT 0 CHECK (price >= 0),
  position integer NOT NULL DEFAULT 0,
  deleted_at timestamptz(3),
  PRIMARY KEY (location_id, id),
  FOREIGN KEY (location_id, modifier_group_id) REFERENCES modifier_groups (location_id, id) ON DELETE CASCADE
);
CREATE INDEX modifiers_group ON modifiers (location_id, modifier_group_id, position);
COMMENT ON TABLE modifiers IS
  'A choice within a modifier group, with its extra price.';

CREATE TABLE item_categories (
  location_id bigint NOT NULL,
  item_id bigint NOT NULL,
  category_id bigint NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (location_id, item_id, category_id),
  FOREIGN KEY (location_id, item_id) REFERENCES items (location_id, id) ON DELETE CASCADE,
  FOREIGN KEY (location_id, category_id) REFERENCES categories (location_id, id) ON DELETE CASCADE
);
CREATE INDEX item_categories_category ON item_categories (location_id, category_id, position);
COMMENT ON TABLE item_categories IS
  'Which categories an item is in, and its position in each.';

CREATE TABLE item_taxes (
  location_id bigint NOT NULL,
  item_id bigint NOT NULL,
  tax_id bigint NOT NULL,
  PRIMARY KEY (location_id, item_id, tax_id),
  FOREIGN KEY (location_id, item_id) REFERENCES items (location_id, id) ON DELETE CASCADE,
  FOREIGN KEY (location_id, tax_id) REFERENCES taxes (location_id, id) ON DELETE CASCADE
);
CREATE INDEX item_taxes_tax ON item_taxes (location_id, tax_id);
COMMENT ON TABLE item_taxes IS
  'Which taxes apply to an item.';

CREATE TABLE item_modifier_groups (
  location_id bigint NOT NULL,
  item_id bigint NOT NULL,
  modifier_group_id bigint NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (location_id, item_id, modifier_group_id),
  FOREIGN KEY (location_id, item_id) REFERENCES items (location_id, id) ON DELETE CASCADE,
  FOREIGN KEY (location_id, modifier_group_id) REFERENCES modifier_groups (location_id, id) ON DELETE CASCADE
);
CREATE INDEX item_modifier_groups_group ON item_modifier_groups (location_id, modifier_group_id);
COMMENT ON TABLE item_modifier_groups IS
  'An item''s own modifier groups.';

CREATE TABLE category_modifier_groups (
  location_id bigint NOT NULL,
  category_id bigint NOT NULL,
  modifier_group_id bigint NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (location_id, category_id, modifier_group_id),
  FOREIGN KEY (location_id, category_id) REFERENCES categories (location_id, id) ON DELETE CASCADE,
  FOREIGN KEY (location_id, modifier_group_id) REFERENCES modifier_groups (location_id, id) ON DELETE CASCADE
);
CREATE INDEX category_modifier_groups_group ON category_modifier_groups (location_id, modifier_group_id);
COMMENT ON TABLE category_modifier_groups IS
  'Modifier groups of a category; an item can take over those of its categories.';
