CREATE TABLE order_notes (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 30),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id)
);
COMMENT ON TABLE order_notes IS
  'A ready-made note that employees add to an order by one touch.';

CREATE TABLE order_type_settings (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('DineIn', 'TakeOut', 'Delivery', 'PickUp')),
  is_enabled boolean NOT NULL DEFAULT true,
  PRIMARY KEY (location_id, type)
);
COMMENT ON TABLE order_type_settings IS
  'Which order types the terminals offer.';

CREATE TABLE order_source_settings (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('Pos', 'Online', 'Kiosk')),
  is_enabled boolean NOT NULL DEFAULT true,
  PRIMARY KEY (location_id, source)
);
COMMENT ON TABLE order_source_settings IS
  'Which order sources are accepted.';

CREATE TABLE printers (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  offline_id uuid NOT NULL,
  station_id bigint,
  name text NOT NULL,
  receipt_print_type text NOT NULL CHECK (receipt_print_type IN ('Customer', 'Kitchen', 'KitchenAndCustomer')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id),
  UNIQUE (location_id, offline_id),
  FOREIGN KEY (location_id, station_id) REFERENCES terminals (location_id, id)
);
COMMENT ON TABLE printers IS
  'A receipt printer, registered by a terminal.';

CREATE TABLE printer_categories (
  location_id bigint NOT NULL,
  printer_id bigint NOT NULL,
  category_id bigint NOT NULL,
  PRIMARY KEY (location_id, printer_id, category_id),
  FOREIGN KEY (location_id, printer_id) REFERENCES printers (location_id, id) ON DELETE CASCADE,
  FOREIGN KEY (location_id, category_id) REFERENCES categories (location_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE printer_categories IS
  'Categories whose items a kitchen printer prints.';

CREATE TABLE printer_order_type_settings (
  location_id bigint NOT NULL,
  printer_id bigint NOT NULL,
  order_type text NOT NULL CHECK (order_type IN ('DineIn', 'TakeOut', 'Delivery', 'PickUp')),
  print_type text NOT NULL CHECK (print_type IN ('Kitchen', 'Customer')),
  auto_printing boolean NOT NULL DEFAULT true,
  PRIMARY KEY (location_id, printer_id, order_type, print_type),
  FOREIGN KEY (location_id, printer_id) REFERENCES printers (location_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE printer_order_type_settings IS
  'Whether a printer prints by itself, by order type and kind of receipt.';

CREATE TABLE kitchen_receipt_settings (
  location_id bigint PRIMARY KEY REFERENCES locations ON DELETE CASCADE,
  show_category boolean NOT NULL DEFAULT true,
  show_employee boolean NOT NULL DEFAULT true,
  show_order_note boolean NOT NULL DEFAULT true,
  show_order_type boolean NOT NULL DEFAULT true,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE kitchen_receipt_settings IS
  'What kitchen receipts show.';

CREATE TABLE customer_receipt_settings (
  location_id bigint PRIMARY KEY REFERENCES locations ON DELETE CASCADE,
  show_order_id boolean NOT NULL DEFAULT true,
  show_order_note boolean NOT NULL DEFAULT true,
  show_items_notes boolean NOT NULL DEFAULT true,
  show_employee boolean NOT NULL DEFAULT true,
  show_order_time boolean NOT NULL DEFAULT true,
  show_print_time boolean NOT NULL DEFAULT true,
  show_entries_with_prices_greater_than_zero boolean NOT NULL DEFAULT false,
  show_location_address boolean NOT NULL DEFAULT true,
  show_location_phone boolean NOT NULL DEFAULT true,
  show_location_website boolean NOT NULL DEFAULT true,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE customer_receipt_settings IS
  'What customer receipts show.';
