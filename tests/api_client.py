"""A client of the API that checks every response against the description."""

import msgspec
from starlette.testclient import TestClient

from dolmen.web.api.openapi import description

OPENAPI = msgspec.json.decode(description())
ANN_AND_OPEN_SEAT = [{"name": "Ann"}, {"kind": "open"}]


def check_schema(value, schema) -> None:
    """Assert that a value matches its schema. An unknown schema keyword is an error."""
    if "$ref" in schema:
        return check_schema(value, OPENAPI["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    for word, wanted in schema.items():
        match word:
            case "title" | "description" | "default":
                pass
            case "type":
                kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
                kinds |= {"integer": int, "number": (int, float)}
                assert isinstance(value, kinds[wanted]), (value, wanted)
                assert wanted in ("boolean", "null") or not isinstance(value, bool), (value, wanted)
            case "enum":
                assert value in wanted
            case "anyOf":
                assert any(matches_schema(value, one) for one in wanted), (value, wanted)
            case "items" if wanted is not False:
                for item in value:
                    check_schema(item, wanted)
            case "items":
                assert len(value) <= len(schema["prefixItems"])
            case "prefixItems":
                for item, one in zip(value, wanted, strict=True):
                    check_schema(item, one)
            case "minItems" | "maxItems":
                assert len(value) >= wanted if word == "minItems" else len(value) <= wanted
            case "properties":
                for name in value.keys() & wanted.keys():
                    check_schema(value[name], wanted[name])
            case "required":
                assert set(wanted) <= value.keys(), (value, wanted)
            case "additionalProperties":
                if wanted is False:
                    assert value.keys() <= schema["properties"].keys()
            case "maxLength":
                assert len(value) <= wanted
            case "minimum":
                assert value >= wanted
            case _:
                raise AssertionError(f"what does {word} mean?")


def matches_schema(value, schema) -> bool:
    try:
        check_schema(value, schema)
    except AssertionError:
        return False
    return True


class ApiClient:
    """A program with a token. Every response is checked against the description."""

    def __init__(self, client: TestClient, token: str | None = None) -> None:
        self.client = client
        self.token = client.post("/api/players").json()["token"] if token is None else token
        self.table = ""

    def ask(self, method: str, path: str, body=None, status: int = 200, **params):
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        at = path.format(table=self.table)
        got = self.client.request(method, f"/api{at}", params=params, headers=headers, json=body)
        assert got.status_code == status, got.text
        described = OPENAPI["paths"][f"/api{path}"][method.lower()]["responses"][str(status)]
        answer = got.json()
        check_schema(answer, described["content"]["application/json"]["schema"])
        return answer

    def get(self, word: str, status: int = 200, **params):
        return self.ask("GET", f"/tables/{{table}}/{word}", None, status, **params)

    def post(self, word: str, body=None, status: int = 200, **params):
        return self.ask("POST", f"/tables/{{table}}/{word}", body, status, **params)

    def create_table(self, game: str = "roam", seats=ANN_AND_OPEN_SEAT, **more):
        made = self.ask("POST", "/tables", {"game": game, "seats": seats, **more}, 201)
        self.table = made["table"]["table"]
        return made

    def join_table(self, table: str, **more):
        self.table = table
        return self.post("join", more)

    def act(self, status: int = 200, **other):
        asked = self.get("legal")
        given = {"decision": asked["id"], "answer": asked["options"][-1]["id"]} | other
        return self.post("act", given, status)
